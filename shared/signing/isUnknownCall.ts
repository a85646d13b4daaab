import type { DecodedCall } from './decodeCall.ts'

/** Whether a call or a part of it could not be read. That includes new contracts, whose code can't be read either. */
export function isUnknownCall(call: DecodedCall): boolean {
  return call.kind === 'unknown' || call.kind === 'create' || (call.kind === 'batch' && call.calls.some(isUnknownCall))
}
