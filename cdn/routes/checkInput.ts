import type { Schema } from '../../shared/api/endpoint.ts'
import { ApiFailure } from '../apiFailure.ts'

/**
 * Validates a call's query or body with its endpoint's schema.
 * @throws ApiFailure `invalid_request`, naming the first invalid member
 */
export function checkInput<Value>(schema: Schema<Value>, value: unknown, what: 'query' | 'body'): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const member = [what, ...(issue?.path ?? [])].map(String).join('.')
  const expected = issue?.message.replace(/^Invalid input: expected /, '')
  throw new ApiFailure('invalid_request', `${member} is not accepted; expected ${expected}`)
}
