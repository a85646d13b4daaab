import type { DecodedCall } from './decodeCall.ts'
import { isUnknownCall } from './isUnknownCall.ts'
import type { AskedCall } from './readCalls.ts'
import type { Simulation } from './simulate.ts'
import { isSameAddress } from './typedData/sameAddress.ts'

interface ReadCall {
  readonly call: AskedCall
  readonly does: DecodedCall
}

/**
 * Whether calls would take something from the account that they do not say, as far as all of them could be read: a call
 * that cannot be read says nothing, and the visitor is told so.
 */
export function takesMore(calls: readonly ReadCall[], { result, changes }: Simulation, account: string): boolean {
  if (result !== 'success' || calls.some(({ does }) => isUnknownCall(does))) return false
  const sent = calls.reduce((sum, { call }) => sum + call.value, 0n)
  const takes = calls.flatMap(({ does }) => takenBy(does, account))
  return changes.some(change => {
    const lost = -BigInt(change.amount)
    if (lost <= 0n) return false
    if (change.standard === 'native') return lost > sent
    const of = takes.filter(({ contract }) => isSameAddress(contract, change.contract ?? ''))
    // Of an NFT, a call names the number.
    if (change.tokenId !== undefined) return !of.some(({ amount }) => String(amount) === change.tokenId)
    return lost > of.reduce((sum, { amount }) => sum + amount, 0n)
  })
}

function takenBy(call: DecodedCall, account: string): readonly { contract: string; amount: bigint }[] {
  if (call.kind === 'batch') return call.calls.flatMap(each => takenBy(each, account))
  const isOwn = call.kind === 'transfer' || (call.kind === 'transferFrom' && isSameAddress(call.from, account))
  return isOwn ? [call] : []
}
