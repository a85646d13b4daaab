import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { evmChainId } from '../../../shared/parseCaip.ts'
import type { App } from '../../app/App.ts'
import type { FrameCall, PageCall } from '../../connections/findFrameWallet.ts'
import { go } from '../../flow/go.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import { optional } from '../../lib/inBackground.ts'
import { unknownNetwork } from '../../networks/unknownNetwork.ts'
import { updateSent } from '../../transactions/keptSent.ts'
import { readSentStatus } from '../../transactions/readSentStatus.ts'
import { changeSent, findSent, isOpenStatus, type SentTransaction } from '../../transactions/sentTransactions.ts'
import { rememberSent } from '../../transactions/watchSent.ts'
import { askedAccount } from './askedAccount.ts'

/**
 * `wallet_showCallsStatus` (EIP-5792) for a wallet whose views are ours: shows a batch's status and keeps watching it.
 * Answers once that is on screen.
 * @throws the wallet's error, such as 5730 for an unknown batch; ConnectKitError `wallet_busy` while the visitor is
 * doing something in the modal
 */
export async function showCallsStatus(
  app: App,
  { connector, namespace, call }: FrameCall,
  signal?: AbortSignal,
): Promise<null> {
  const asked = { namespace, chainId: call.chainId, params: call.params, signal }
  const told = Object(await connector.request({ ...asked, method: 'wallet_getCallsStatus' }))
  const [id] = call.params as readonly [string]
  const chainId = evmChainId(told.chainId) ?? call.chainId
  await noteNow(app, call, { chainId, hash: id })
  const { open, router, task } = app.store.getState()
  const current = currentRoute(router)
  const isAnother = current.view === 'WalletSendConfirmed' && !current.prepared
  if (task || (open && !isAnother && !app.views[current.view].isInterruptible))
    throw new ConnectKitError('wallet_busy', 'The visitor is doing something else in the modal')
  const route: Route = { view: 'WalletSendConfirmed', sent: { chainId, hash: id } }
  const onward = isAnother ? 'passed' : 'chosen'
  go(app, { is: open ? onward : 'started', route })
  return null
}

/** Adds the batch to the sent transactions, with its current status on the network. */
async function noteNow(app: App, call: PageCall, id: { chainId: ChainId; hash: string }): Promise<void> {
  const { connections, networks, sentTransactions } = app.store.getState()
  const connection = connections.list.find(each => each.id === call.id)
  if (!connection) throw new ConnectKitError('not_connected', 'The wallet is no longer connected')
  const { address } = askedAccount(connection, call)
  const { nativeCurrency } = networks.list.find(each => each.id === id.chainId) ?? unknownNetwork(id.chainId)
  const known = findSent(sentTransactions, id)
  const sent: SentTransaction = known ?? {
    ...id,
    ...{ from: address, to: address, amount: '0', symbol: nativeCurrency.symbol, does: 'execute' },
    sentAtMs: app.clock.now(),
    status: 'pending',
  }
  const read = await optional(readSentStatus(app, sent, undefined))
  const settled = read && !isOpenStatus(read.status) ? read : undefined
  const learned = settled && { status: settled.status, minedAs: settled.minedAs, isPartial: settled.isPartial }
  if (!known) rememberSent(app, { ...sent, ...learned })
  else if (learned) updateSent(app, all => changeSent(all, known, learned))
}
