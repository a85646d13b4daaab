import type { Connection } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import type { App } from '../../app/App.ts'
import { connectionById } from '../../connections/connectionById.ts'
import type { FrameCall, PageCall } from '../../connections/findFrameWallet.ts'
import { holdOpen, watchAnswer } from '../../money/followAnswer.ts'
import type { AskedMoney } from '../../money/Prepared.ts'
import { contractOf, ownedToken, type Token } from '../../money/Token.ts'
import { networkById } from '../../networks/networks.ts'
import { unknownNetwork } from '../../networks/unknownNetwork.ts'
import { type RequestReading, readRequest } from '../../signing/readRequest.ts'
import { ownedTokens } from '../../tokens/ownedTokens.ts'
import { askedAccount } from './askedAccount.ts'

interface Followed {
  answer: Promise<unknown>
  /** Resolves once the wallet needs a click first, or has answered. */
  over: Promise<void>
  /** Resolves after that click. */
  pressed: Promise<void>
  /** Aborts when the page stops waiting. */
  userLeft: AbortSignal
}

const hash = /^0x[0-9a-fA-F]{64}$/

/**
 * Treats a page's call that moves something like a request of Send: it is open while the wallet has it, and the
 * transaction is then watched. The wallet's request does not depend on this.
 */
export async function followCall(
  app: App,
  { call }: Pick<FrameCall, 'call'>,
  { answer, over, pressed, userLeft }: Followed,
): Promise<void> {
  const connection = connectionById(app.store.getState(), call.id)
  if (!connection) return
  const { asked, isWatched } = await moneyOf(app, connection, call)
  const open = (end: Promise<unknown>) => {
    const close = holdOpen(app, asked, { userLeft, subject: call })
    end.then(close, close)
  }
  if (await isPending(over)) open(over)
  void pressed.then(async () => {
    if (await isPending(answer)) open(answer)
  })
  // The page gets the refusal; there is nothing to watch.
  const sent = await answer.catch(() => undefined)
  if (isWatched && typeof sent === 'string' && hash.test(sent)) watchAnswer(app, asked, sent)
}

/** Whether a promise has not settled. */
async function isPending(end: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const settled = end.then(
    () => undefined,
    () => undefined,
  )
  // Waits one turn longer than a settled promise would.
  return (await Promise.race([settled, Promise.resolve().then(() => pending)])) === pending
}

interface CallMoney {
  asked: AskedMoney
  /** Whether its answer is this account's transaction on one of the site's networks. Others cannot be watched. */
  isWatched: boolean
}

/** What a page's call moves, as far as its bytes and the account's own tokens show, without a request. */
async function moneyOf(app: App, connection: Connection, call: PageCall): Promise<CallMoney> {
  const from = askedAccount(connection, call)
  const listed = networkById(app.store.getState().networks.list, call.chainId)
  const network: Network = listed ?? unknownNetwork(call.chainId)
  const parties = { connectionId: connection.id, wallet: connection.wallet.name, network, from }
  const currency: Token = { ...network.nativeCurrency, isListed: true }
  const reading = await readRequest(call, { address: from.address, host: '' }).catch((): RequestReading => unreadable)
  const only = reading.kind === 'calls' && !reading.cautions.length && reading.calls.length === 1 && reading.calls[0]
  if (!only) {
    const asked = { ...parties, to: from.address, token: currency, amount: 0n, does: 'execute' } as const
    return { asked, isWatched: false }
  }
  const isWatched = listed !== undefined && call.method === 'eth_sendTransaction'
  const {
    call: { to = from.address, value },
    does,
  } = only
  if (does.kind === 'plain') return { asked: { ...parties, to, token: currency, amount: value }, isWatched }
  const isToken = ({ id }: Token) =>
    id?.startsWith(`${call.chainId}:`) && isSameAddress(connection.namespace, contractOf({ id }) ?? '', to)
  const owned = ownedTokens(app.store.getState(), connection)?.map(ownedToken).find(isToken)
  if (does.kind === 'transfer' && owned && value === 0n)
    return { asked: { ...parties, to: does.to, token: owned, amount: does.amount }, isWatched }
  const kind = does.kind === 'approve' ? 'approve' : 'execute'
  return { asked: { ...parties, to, contract: to, token: currency, amount: value, does: kind }, isWatched }
}

const unreadable = { kind: 'unreadable' } as const
