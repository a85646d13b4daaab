/**
 * What a received value must be, between the zod schema it comes from (describeSchema.ts) and the shape the loader ships
 * (printShape.ts). Lengths of strings count code points, as zod's do.
 */
export type Descriptor =
  | readonly ['unknown']
  | readonly ['oneOf', readonly (string | number | boolean | null)[]]
  | readonly ['string', min: number, max: number, pattern?: RegExp]
  | readonly ['int' | 'number', min: number, max: number]
  | readonly ['array', item: Descriptor, min: number, max: number]
  | readonly ['object', properties: Readonly<Record<string, Property>>]
  | readonly ['record', key: Descriptor, item: Descriptor]
  | readonly ['union', readonly Descriptor[]]

/** A property of an object, which may be left out when it is optional. */
export type Property = Descriptor | readonly ['optional', Descriptor]

/** The descriptors directly inside one. */
export function childrenOf(descriptor: Property): readonly Property[] {
  switch (descriptor[0]) {
    case 'optional':
    case 'array':
      return [descriptor[1]]
    case 'object':
      return Object.values(descriptor[1])
    case 'record':
      return [descriptor[1], descriptor[2]]
    case 'union':
      return descriptor[1]
    default:
      return []
  }
}
