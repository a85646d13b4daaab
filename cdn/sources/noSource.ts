import { ApiFailure } from '../apiFailure.ts'

/** The failure for a fact that a network has no source for. */
export function noSource(): ApiFailure {
  return new ApiFailure('not_available', 'This server has no source for this')
}
