import { namespaceOf } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { Adapter, TransactionStatus } from '../adapters/Adapter.ts'
import { isSameAddress } from '../adapters/namespaceFacts.ts'
import type { App } from '../app/App.ts'
import { currentRoute } from '../dialog/router.ts'
import { showToast } from '../dialog/toasts.ts'
import { readUrls } from '../networks/readUrls.ts'
import { renewTokens } from '../tokens/tokensActions.ts'
import { updateSent } from './keptSent.ts'
import {
  changeSent,
  findSent,
  isOpenStatus,
  isSameSent,
  mayChange,
  type SentId,
  type SentTransaction,
  type SettledStatus,
} from './sentTransactions.ts'

/** Spec §9: polling 4 s. Each wait is half as long again, as most transactions settle soon. */
const pollMs = 4_000
const longestPollMs = 60_000
/** Nodes learn of a transaction within seconds; one that goes through a private pool may take minutes to appear. */
const unseenMs = 600_000

/** A few blocks: one that arrived is looked at once more, and one that did not for a day. */
const againMs = 120_000

/**
 * Asks the network about a transaction until it is settled, also while the modal is closed. Behind one address of a node are
 * many, some of them late: that it was replaced, or is not what it was, is believed when they say so twice.
 */
export function watchSent(app: App, id: SentId): void {
  let waitMs = pollMs
  let unseenSinceMs: number | undefined
  let last: TransactionStatus['status'] | undefined
  let searchedTo: number | undefined
  const look = async () => {
    const before = findSent(app.store.getState().sentTransactions, id)
    if (!before) return
    const adapter = await app.adapters.load(namespaceOf(id.chainId)).catch(() => undefined)
    const told = adapter && (await readStatus(app, adapter, before, searchedTo).catch(() => undefined))
    searchedTo = told?.searchedTo ?? searchedTo
    const nowMs = app.clock.now()
    unseenSinceMs = told?.status === 'unseen' ? (unseenSinceMs ?? nowMs) : undefined
    const forMs = unseenSinceMs === undefined ? 0 : nowMs - unseenSinceMs
    const isSurprise = told?.status === 'replaced' || !isOpenStatus(before.status)
    const isDoubted = isSurprise && told !== undefined && told.status !== before.status && told.status !== last
    last = told?.status ?? last
    if (isDoubted) return void app.clock.setTimeout(() => void look(), pollMs)
    const status = told?.status === 'unseen' ? unseenStatus(before, forMs, adapter?.transactionsExpireMs) : told?.status
    if (status) change(app, before, { status, nonce: told?.nonce })
    const after = findSent(app.store.getState().sentTransactions, id)
    if (!after || (!mayChange(after, nowMs) && after.status === before.status)) return
    const isOpen = isOpenStatus(after.status)
    app.clock.setTimeout(() => void look(), isOpen ? waitMs : againMs)
    if (isOpen) waitMs = Math.min(waitMs * 1.5, longestPollMs)
  }
  void look()
}

/** What no node knows, or no longer. */
const unknowns: readonly SentTransaction['status'][] = ['unseen', 'dropped', 'awaitingOwners']

/** What a transaction is that no node knows, for so long. A reload begins the count anew, so what was unseen stays so. */
function unseenStatus(
  { status }: SentTransaction,
  forMs: number,
  expireMs = Number.POSITIVE_INFINITY,
): SentTransaction['status'] {
  if (forMs >= expireMs) return 'dropped'
  if (forMs >= unseenMs) return 'unseen'
  return unknowns.includes(status) ? status : 'pending'
}

/** Undefined where this site has no node to ask. */
async function readStatus(
  app: App,
  adapter: Adapter,
  sent: SentTransaction,
  searchedTo: number | undefined,
): Promise<TransactionStatus | undefined> {
  const { networks, connections } = app.store.getState()
  const { chainId, hash, from, nonce, token, sentAtMs } = sent
  const to = token === undefined ? sent.to : token.slice(token.lastIndexOf(':') + 1)
  const network = networks.list.find(({ id }) => id === chainId)
  if (!network || !adapter.transactionStatus) return undefined
  const connection = connections.list.find(each => each.namespace === adapter.namespace)
  const urls = await readUrls(app, network, connection?.connectorId ?? '')
  const wallet =
    connection && isInPage(connection.wallet.kind) ? app.connectors.find(connection.connectorId) : undefined
  return adapter.transactionStatus({ network, urls, hash, from, to, nonce, sentAtMs, searchedTo, wallet })
}

function change(
  app: App,
  sent: SentTransaction,
  { status, nonce = sent.nonce }: Pick<SentTransaction, 'status' | 'nonce'>,
): void {
  if (status === sent.status && nonce === sent.nonce) return
  updateSent(app, all => changeSent(all, sent, { status, nonce }))
  if (isOpenStatus(status)) return
  void tell(app, sent, status).catch(() => {})
  // A failed one took its fee.
  if (status !== 'dropped') renew(app, sent)
}

/** The view of the transaction itself says what became of it; elsewhere a toast does. */
async function tell(app: App, id: SentId, status: SettledStatus): Promise<void> {
  const texts = (await import('../locales/en-sent.json')).default
  const { open, router } = app.store.getState()
  const route = currentRoute(router)
  const isShown = route.view === 'WalletSendConfirmed' && isSameSent(route.sent, id)
  const variant = status === 'confirmed' ? 'success' : 'error'
  if (open && !isShown) showToast(app, { message: `toast.sent.${status}`, variant, texts })
}

/** The account's balances have changed. */
function renew(app: App, { chainId, from, token }: SentTransaction): void {
  const namespace = namespaceOf(chainId)
  const isSender = ({ address }: ConnectionAccount) => isSameAddress(namespace, address, from)
  const connection = app.store
    .getState()
    .connections.list.find(each => each.chainId === chainId && each.accounts.some(isSender))
  if (!connection) return
  // Whichever account the wallet puts first: this one has paid.
  const accounts = [...connection.accounts].sort((a, b) => Number(isSender(b)) - Number(isSender(a)))
  void renewTokens(app, { ...connection, accounts }, [`${chainId}:${from}`, ...(token ? [token] : [])]).catch(() => {})
}
