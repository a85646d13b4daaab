import type { DecodedCall } from './decodeCall.ts'

/** Whether a call, or a part of it, could not be read: of a new contract, nobody here can say what its code does. */
export function isUnknownCall(call: DecodedCall): boolean {
  return call.kind === 'unknown' || call.kind === 'create' || (call.kind === 'batch' && call.calls.some(isUnknownCall))
}
