import type * as z from 'zod/mini'
import { refuse } from '../refuse.ts'

/**
 * A page's parameters.
 * @param takes what the method takes, as a sentence
 * @throws `invalid_params` with the field that is wrong or missing. @spec 8.validation
 */
export function readParams<S extends z.ZodMiniType>(schema: S, params: unknown, takes: string): z.output<S> {
  const read = schema.safeParse(params, {
    error: ({ input }) => (input === undefined ? 'Required' : 'Not accepted'),
  })
  if (read.success) return read.data
  const [first] = read.error.issues
  const field = first?.path.filter(each => typeof each === 'string').join('.')
  throw refuse('invalid_params', `${takes}${field ? `. ${field}: ${first?.message}` : ''}`)
}
