import { ApiFailure } from '../apiFailure.ts'

/** What is said of a network of which nothing else tells a fact. */
export function noSource(): ApiFailure {
  return new ApiFailure('not_available', 'This server has no source for this')
}
