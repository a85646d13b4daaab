import { sameAddress } from '../../shared/sameAddress.ts'
import type { DecodedCall } from '../../shared/signing/decodeCall.ts'
import { isUnknownCall } from '../../shared/signing/isUnknownCall.ts'
import type { RequestedCall } from '../../shared/signing/readCalls.ts'
import type { Simulation } from './simulate.ts'

interface ReadCall {
  readonly call: RequestedCall
  readonly does: DecodedCall
}

/**
 * Whether calls would take more from the account than they state. An undecodable call states nothing; visitors are
 * warned about it separately.
 */
export function takesMore(calls: readonly ReadCall[], { result, changes }: Simulation, account: string): boolean {
  if (result !== 'success' || calls.some(({ does }) => isUnknownCall(does))) return false
  const sent = calls.reduce((sum, { call }) => sum + call.value, 0n)
  const takes = calls.flatMap(({ does }) => takenBy(does, account))
  return changes.some(change => {
    const lost = -BigInt(change.amount)
    if (lost <= 0n) return false
    if (change.standard === 'native') return lost > sent
    const of = takes.filter(({ contract }) => sameAddress(contract, change.contract ?? ''))
    if (change.tokenId === undefined) return lost > sumOf(of.filter(({ id }) => id === undefined))
    // A call states an NFT's id, sometimes in place of an amount.
    if (of.some(({ id, amount }) => id === undefined && String(amount) === change.tokenId)) return lost > 1n
    return lost > sumOf(of.filter(({ id }) => String(id) === change.tokenId))
  })
}

interface Taken {
  readonly contract: string
  readonly amount: bigint
  readonly id?: bigint
}

function sumOf(taken: readonly Taken[]): bigint {
  return taken.reduce((sum, { amount }) => sum + amount, 0n)
}

function takenBy(call: DecodedCall, account: string): readonly Taken[] {
  if (call.kind === 'batch') return call.calls.flatMap(each => takenBy(each, account))
  if (call.kind === 'transferItems')
    return sameAddress(call.from, account) ? call.items.map(item => ({ contract: call.contract, ...item })) : []
  const isOwn = call.kind === 'transfer' || (call.kind === 'transferFrom' && sameAddress(call.from, account))
  return isOwn ? [call] : []
}
