import * as z from 'zod'

/** A strict object. Its error for an unknown field lists the accepted fields. */
export function strict<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `unknown field ${issue.keys.join(', ')}; accepted: ${Object.keys(shape).join(', ')}`
        : undefined,
  })
}
