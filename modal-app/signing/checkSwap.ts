import type { SwapQuote } from '../../shared/api/convert.schema.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import { parseCaipAddress } from '../../shared/parseCaip.ts'
import { sameAddress } from '../../shared/sameAddress.ts'
import { decodeSwap, type SwapCall, type SwapPermit } from '../../shared/signing/decodeSwap.ts'

/**
 * How a transaction differs from the quote that was shown: in the contract that it calls or that spends the token
 * (`router`), the sender or recipient (`recipient`), the swapped tokens (`token`), the pools (`path`), the amount that
 * leaves (`value`), the amount that arrives (`minimum`), or the expiry (`deadline`). `unreadable`: it cannot be decoded.
 */
export type SwapDifference = 'router' | 'recipient' | 'token' | 'minimum' | 'deadline' | 'value' | 'path' | 'unreadable'

/**
 * - `undefined`: every byte matches what was shown.
 * - `refusal`: must not be signed.
 * - `held`: calls the pinned router with the value that was shown, but its calldata cannot be decoded. Must not be
 *   signed either, unless `checkOutcome` finds no difference in its simulation.
 */
export type SwapCheck = undefined | { refusal: SwapDifference; held?: never } | { held: 'simulation'; refusal?: never }

/** An allowed router. Listed by the project or this release, not by the reply that is checked. */
export interface PinnedRouter {
  source: string
  router: string
  spender: string
  /** Its quotes have a route: one without it would bypass this check. */
  hasRoutes?: boolean
}

export interface BuiltSwap {
  /** From the reply that built it. Both addresses are CAIP-10. */
  tx: { from: string; to: string; data: string; amount: string }
  shown: SwapQuote
  pins: readonly PinnedRouter[]
  userAddress: string
  /** The network's wrapped currency. */
  wrapped: string | undefined
  /** If given, only these and the wrapped currency may be intermediate tokens. */
  bases?: readonly string[] | undefined
  /** The permit that the visitor signed instead of an approval. If given, the transaction must include it. */
  permit?: { deadline: number; signature: string } | undefined
  nowMs: number
}

/** Nobody waits longer than this; someone could hold back a transaction with a later deadline. */
const longestDeadlineSeconds = 3600n
const someCall = /^0x([0-9a-f]{2}){4,}$/i

/** Compares a transaction with the quote that was shown, before it is signed. Needs no network. */
export function checkSwap(swap: BuiltSwap): SwapCheck {
  const { tx, shown, pins } = swap
  const [from, to] = [parseCaipAddress(shown.fromAccount), parseCaipAddress(shown.toAccount)]
  const [sender, called] = [parseCaipAddress(tx.from), parseCaipAddress(tx.to)]
  if (!from || !to || from.chainId !== to.chainId) return { refusal: 'token' }
  const { chainId } = from
  const pin = pins.find(({ source, router }) => source === shown.source && sameAddress(router, shown.router))
  const isPinned = pin && sameAddress(pin.spender, shown.spender) && !isAmong(pin.router, [from.address, to.address])
  if (!isPinned || called?.chainId !== chainId || !sameAddress(called.address, pin.router)) return { refusal: 'router' }
  if (sender?.chainId !== chainId || !sameAddress(sender.address, swap.userAddress)) return { refusal: 'recipient' }
  if (tx.amount !== (isNative(from.address) ? shown.fromAmount : '0')) return { refusal: 'value' }
  if (!shown.route) {
    if (pin.hasRoutes) return { refusal: 'path' }
    return someCall.test(tx.data) ? { held: 'simulation' } : { refusal: 'unreadable' }
  }
  const call = decodeSwap(tx.data, pin.router)
  if (!call) return { refusal: 'unreadable' }
  const refusal = differenceOf(call, swap, { from: from.address, to: to.address })
  return refusal && { refusal }
}

function differenceOf(call: SwapCall, swap: BuiltSwap, ends: { from: string; to: string }): SwapDifference | undefined {
  const { shown, userAddress, wrapped } = swap
  const amount = BigInt(shown.fromAmount)
  if (call.amount !== undefined && call.amount !== amount) return 'value'
  if (call.isNative.from !== isNative(ends.from) || call.isNative.to !== isNative(ends.to)) return 'token'
  const inPools = (token: string) => (isNative(token) ? wrapped : token)?.toLowerCase()
  if (call.tokens[0] !== inPools(ends.from) || call.tokens.at(-1) !== inPools(ends.to)) return 'token'
  if (!isShownWay(call, swap)) return 'path'
  if (call.recipient === undefined || !sameAddress(call.recipient, userAddress)) return 'recipient'
  if (call.minimums.some(minimum => minimum !== BigInt(shown.minimum))) return 'minimum'
  const remaining = call.deadline - BigInt(Math.floor(swap.nowMs / 1000))
  if (call.deadline !== BigInt(shown.deadline ?? 0) || remaining <= 0n || remaining > longestDeadlineSeconds)
    return 'deadline'
  return call.permit && permitDifference(call.permit, swap, ends.from)
}

function isShownWay({ tokens, fees }: SwapCall, { shown: { route }, wrapped = '', bases }: BuiltSwap): boolean {
  const shownTokens = route?.tokens.map(token => token.toLowerCase())
  if (String(shownTokens) !== String(tokens) || new Set(tokens).size !== tokens.length) return false
  if (fees && String(route?.fees) !== String(fees)) return false
  return !bases || tokens.slice(1, -1).every(token => isAmong(token, [wrapped, ...bases]))
}

/** Checks that the transaction grants an allowance only to the router that it calls. */
function permitDifference(
  { token, amount, deadline, signature }: SwapPermit,
  { shown, permit }: BuiltSwap,
  from: string,
): SwapDifference | undefined {
  if (!sameAddress(token, from)) return 'token'
  if (amount !== BigInt(shown.fromAmount)) return 'value'
  if (!permit) return undefined
  if (deadline !== BigInt(permit.deadline)) return 'deadline'
  return signature === permit.signature.toLowerCase() ? undefined : 'unreadable'
}

const isAmong = (address: string, all: readonly string[]) => all.some(each => sameAddress(each, address))
const isNative = (token: string) => sameAddress(token, nativeToken)
