import { ApiFailure } from '../../apiFailure.ts'

export function unknownForm(): ApiFailure {
  return new ApiFailure('node_failed', 'The node of this network answered in an unknown form')
}
