import type { DecodedCall } from './decodeCall.ts'

/**
 * Whether a call, or a part of it, could not be read. New contracts count as unknown, since their code can't be read.
 */
export function isUnknownCall(call: DecodedCall): boolean {
  return call.kind === 'unknown' || call.kind === 'create' || (call.kind === 'batch' && call.calls.some(isUnknownCall))
}
