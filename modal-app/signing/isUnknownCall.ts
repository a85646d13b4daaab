import type { DecodedCall } from './decodeCall.ts'

/** Whether a call, or a part of it, could not be read. */
export function isUnknownCall(call: DecodedCall): boolean {
  return call.kind === 'unknown' || (call.kind === 'batch' && call.calls.some(isUnknownCall))
}
