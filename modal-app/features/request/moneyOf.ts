import type { Connection } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import type { App } from '../../app/App.ts'
import type { PageCall } from '../../connections/findFrameWallet.ts'
import type { AskedMoney } from '../../money/AskedMoney.ts'
import { contractOf } from '../../money/contractOf.ts'
import { ownedToken } from '../../money/ownedToken.ts'
import type { Token } from '../../money/Token.ts'
import { networkById } from '../../networks/networkById.ts'
import { unknownNetwork } from '../../networks/unknownNetwork.ts'
import { type RequestReading, readRequest } from '../../signing/readRequest.ts'
import { ownedTokens } from '../../tokens/ownedTokens.ts'
import { askedAccount } from './askedAccount.ts'

export interface CallMoney {
  asked: AskedMoney
  /** Whether its answer is a transaction of this account, on a network of this site: others cannot be watched. */
  isWatched: boolean
}

/** What a page's call moves, as far as its bytes and the account's own tokens tell; nobody is asked for it. */
export async function moneyOf(app: App, connection: Connection, call: PageCall): Promise<CallMoney> {
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
