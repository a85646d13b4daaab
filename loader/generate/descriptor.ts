/**
 * The expected form of a received value: made from a zod schema (describeSchema.ts), printed as a shape
 * (printShape.ts). String lengths count code points, as in zod.
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

/** An object's property, which may be optional. */
export type Property = Descriptor | readonly ['optional', Descriptor]

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
