import { ApiFailure } from '../../apiFailure.ts'

export function wrongCursor(): ApiFailure {
  return new ApiFailure('invalid_request', 'The cursor is not the `next` of an earlier reply')
}
