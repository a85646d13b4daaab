import { ApiFailure } from '../apiFailure.ts'
import type { Refusal } from './readRefusal.ts'

const fault: Refusal = { kind: 'fault' }

/** A node has answered none of the calls of a request. @param refusal as it said itself */
export function nodeFailure(
  code: 'node_failed' | 'rate_limited',
  message: string,
  refusal: Refusal = fault,
): ApiFailure {
  return new ApiFailure(code, message, {}, undefined, {}, refusal)
}

/** @returns undefined for an error of something else, such as a visitor's own limit */
export function refusalOf({ reason }: ApiFailure): Refusal | undefined {
  return typeof reason === 'object' && reason !== null && 'kind' in reason ? (reason as Refusal) : undefined
}
