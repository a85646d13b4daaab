import { referenceOf } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { askSignature } from '../../money/askSignature.ts'
import { payerPlace } from '../../money/payerPlace.ts'
import { contractOf } from '../../money/Token.ts'
import { checkPermit } from '../../signing/checkApproval.ts'
import { judgeSteps } from './judgeSwap.ts'
import { changeReview, type SwapPermit, type SwapReview } from './swap.ts'
import { postSwap } from './swapReads.ts'

/** The data for the wallet to sign. From the server it only takes the token's own name and the account's next nonce. */
export function permitData(
  { network, from, pay, amount, quote }: SwapReview,
  { name, version, nonce, deadline }: SwapPermit,
): string {
  const uint = (name: string) => ({ name, type: 'uint256' })
  const address = (name: string) => ({ name, type: 'address' })
  const text = (name: string) => ({ name, type: 'string' })
  return JSON.stringify({
    types: {
      EIP712Domain: [text('name'), text('version'), uint('chainId'), address('verifyingContract')],
      Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')],
    },
    primaryType: 'Permit',
    domain: { name, version, chainId: Number(referenceOf(network.id)), verifyingContract: contractOf(pay) },
    message: {
      ...{ owner: from.address, spender: quote.spender, value: String(amount), nonce, deadline: String(deadline) },
    },
  })
}

/**
 * Has the account sign the permit, and the server build the swap with it. If the permit turns out not to work, requests
 * the approval instead.
 * @throws ConnectKitError `user_rejected`, `unsupported_method`, …
 */
export async function signPermit(app: App, review: SwapReview, permit: SwapPermit, signal: AbortSignal): Promise<void> {
  const typedData = permitData(review, permit)
  if (!isFinePermit(app, review, permit, typedData)) return changeReview(app, { refusal: 'differs' })
  const state = app.store.getState()
  const { signature } = await askSignature(app, {
    connection: connectionById(state, review.connectionId),
    address: review.from.address,
    signal,
    write() {
      if (payerPlace(state, review) === 'here') return { typedData }
      throw new ConnectKitError('connection_not_found', 'The wallet has left the network or the account')
    },
    gone: () => new ConnectKitError('wallet_not_found', 'The wallet is no longer in the page'),
  })
  const signed = { ...permit, signature: canonical(signature) }
  const { tx, wouldFail } = await postSwap(app, review, { permit: signed })
  signal.throwIfAborted()
  if (wouldFail !== undefined) return changeReview(app, { permit: undefined })
  const next = { ...review, tx, permit: signed, approvals: [], allowed: 1 }
  const judged = judgeSteps(app, next)
  if (judged === 'expired') return changeReview(app, { refusal: 'moved' })
  if (judged !== 'fine') return changeReview(app, { refusal: 'differs' })
  const { approvals, allowed } = next
  changeReview(app, { tx, permit: signed, approvals, allowed })
}

function isFinePermit(app: App, review: SwapReview, { nonce }: SwapPermit, data: string): boolean {
  const { network, from, pay, quote, amount } = review
  const refused = checkPermit({
    ...{ data, owner: from.address, network: BigInt(referenceOf(network.id)), token: contractOf(pay) ?? '' },
    ...{ spender: quote.spender, amount, nonce: BigInt(nonce), nowMs: app.clock.now() },
  })
  return refused === undefined && judgeSteps(app, review) === 'fine'
}

/** Some wallets end it with 0 or 1 where contracts expect 27 or 28. */
function canonical(signature: string): `0x${string}` {
  const v = Number.parseInt(signature.slice(-2), 16)
  return `${signature.slice(0, -2)}${(v < 27 ? v + 27 : v).toString(16)}`.toLowerCase() as `0x${string}`
}
