import { namespaceOf } from '../../../shared/caip.ts'
import type { Network } from '../../../shared/networks.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import type { App } from '../../app/App.ts'
import { pause } from '../../app/pause.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { isProfileName, resolveProfileName } from '../../identity/resolveProfileName.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { inBackground, optional } from '../../lib/inBackground.ts'
import { writeAmount } from '../../lib/readAmount.ts'
import { loadAsking } from '../../money/askWallet.ts'
import { contractOf, type Token } from '../../money/Token.ts'
import { windowOpener } from '../../money/windowOpener.ts'
import { loadShipped } from '../../networks/loadShipped.ts'
import { networkById } from '../../networks/networks.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { loadReaders } from '../../signing/loadReaders.ts'
import { readWritten, type Written } from './readWritten.ts'
import { changeForm, changeSend, type ResolvedName, type SendForm } from './send.ts'
import { sendTokens } from './sendFacts.ts'

/** Spec §9: debounce. */
const pauseMs = 500

/**
 * Reads an address or a name. A network or an amount that it includes fills the other fields.
 * @param languages the visitor's, for formatting the amount
 */
export async function typeRecipient(app: App, recipient: string, languages: readonly string[] = []): Promise<void> {
  changeSend(app, form => changeForm(form, { recipient }))
  await readRecipient(app, languages)
}

/** Checks the address, or resolves the name once the visitor has paused. */
export async function readRecipient(app: App, languages: readonly string[] = []): Promise<void> {
  const { send: form, networks } = app.store.getState()
  const at = networkById(networks.list, form?.chainId)
  if (!form || !at) return
  const { recipient, chainId } = form
  const isCurrent = ({ send } = app.store.getState()) => send?.recipient === recipient && send.chainId === chainId
  const tell = (found: Pick<SendForm, 'name' | 'problem' | 'otherName'>) =>
    isCurrent() && changeSend(app, each => ({ ...each, otherName: undefined, ...found }))
  const adapter = await optional(app.adapters.load(namespaceOf(at.id)))
  if (!adapter || !isCurrent()) return
  const registry = (await adapter.capability('names'))?.networkFor(networks.list, at)
  const network = networkById(app.config.networks, registry?.id)
  changeSend(app, each => ({ ...each, hasNames: network !== undefined || app.config.nameZone !== undefined }))
  const written = readWritten(recipient)
  if (!written) return void tell({ problem: 'link', name: undefined })
  const misplaced = await misplacedIn(app, written, at)
  if (!isCurrent()) return
  if (misplaced) return void tell({ ...misplaced, name: undefined })
  const text = written.recipient
  const problemOf = async (address: string) => (await adapter.capability('transfers'))?.addressProblem(at.id, address)
  const problem = text ? await problemOf(text) : undefined
  if (!isCurrent()) return
  if (text !== recipient && (!problem || isName(text)) && !form.fixed.includes('recipient')) {
    const asked = askedIn(app, written, languages)
    if (!asked) return void tell({ problem: 'linkToken', name: undefined })
    changeSend(app, each => changeForm(each, { recipient: text, ...asked }))
    return readRecipient(app, languages)
  }
  const isOfZone = isProfileName(app, text)
  if (!problem || !(network || isOfZone) || !isName(text)) {
    tell({ problem, name: undefined })
    if (text && !problem) await readAhead(app, at, text, isCurrent)
    return
  }
  const answer = (status: Exclude<ResolvedName['status'], 'found'>) => tell({ name: { text, status }, problem })
  answer('reading')
  await pause(app, pauseMs)
  if (!isCurrent()) return
  try {
    const found = isOfZone ? await resolveProfileName(app, at, text) : await resolveChainName(app, network, at, text)
    if (!found || (await problemOf(found.address))) return void answer('none')
    // Shown normalized, because “vitaIik” is “vitaiik”.
    const name = { text: found.name, status: 'found', address: adapter.displayAddress(found.address) } as const
    tell({ name, problem: undefined })
    await readAhead(app, at, name.address, isCurrent)
  } catch {
    answer('failed')
  }
}

/**
 * Reads the facts about the recipient that a review would show. A wallet's window may replace the review only if there
 * is nothing to warn about. While these facts are unknown, the review comes first.
 */
async function readAhead(app: App, at: Network, to: string, isCurrent: () => boolean): Promise<void> {
  const connection = payingConnection(app.store.getState())
  if (!connection || !windowOpener(app, connection)) return
  const read = async () => {
    const adapter = await app.adapters.load(connection.namespace)
    const urls = await readUrls(app, at, connection.connectorId)
    const transfers = await adapter.capability('transfers')
    return transfers?.recipientFacts({ network: at, urls, to: adapter.displayAddress(to) })
  }
  // The press only waits for what must be as new as it.
  for (const each of [loadReaders(), loadAsking(app, connection)]) inBackground(each)
  const facts = await optional(read())
  if (isCurrent()) changeSend(app, form => ({ ...form, facts }))
}

/** Queries a network's name registry; often, it is not the form's network. */
async function resolveChainName(app: App, network: Network | undefined, at: Network, name: string) {
  const adapter = await app.adapters.load(namespaceOf(at.id))
  if (!network) return undefined
  const names = await adapter.capability('names')
  return names?.resolve({ network, at, urls: await operatorUrls(app, network), name })
}

/** The problem if a text names a network other than the form's. */
async function misplacedIn(
  { config, store }: App,
  { namespace, chainId, shortName }: Written,
  at: Network,
): Promise<Pick<SendForm, 'problem' | 'otherName'> | undefined> {
  if (namespace && namespace !== namespaceOf(at.id)) return { problem: 'otherChain' }
  if (chainId === at.id || (!chainId && !shortName)) return undefined
  const ours = [...store.getState().networks.list, ...config.networks]
  const shipped = await optional(loadShipped())
  const known = [...ours, ...(shipped?.shippedNetworks ?? [])].find(({ id }) => id === chainId)
  return { problem: 'otherNetwork', otherName: known?.name ?? shortName ?? chainId }
}

/**
 * A payment link's request as fields of the form.
 * @returns undefined if the account does not own its token, or the page has set another one
 */
function askedIn(
  { store }: App,
  { amount, token }: Written,
  languages: readonly string[],
): Partial<Pick<SendForm, 'amount' | 'token'>> | undefined {
  const state = store.getState()
  if (token === undefined && amount === undefined) return {}
  const { namespace } = payingConnection(state) ?? {}
  const isAsked = (each: Token) =>
    token ? namespace && isSameAddress(namespace, contractOf(each) ?? '', token) : each.id === undefined
  const found = sendTokens(state).find(isAsked)
  const fixed = state.send?.fixed ?? []
  // Fields set by the page stay.
  if (!found || (fixed.includes('token') && found.id !== state.send?.token)) return undefined
  const number = typeof amount === 'bigint' ? toDecimal(amount, found.decimals) : amount
  return {
    token: found.id,
    ...(!fixed.includes('amount') && number !== undefined && { amount: writeAmount(number, languages) }),
  }
}

/** Whether a text has two parts or more, as in `nick.eth`. */
function isName(text: string): boolean {
  return /^[^\s.]+(\.[^\s.]+)+$/u.test(text)
}

/**
 * The operator's nodes of a project's network: the proxy if it serves the chain, then the project's own. Use them for
 * facts that determine a payment's recipient or amount, because the page controls the answers of its own nodes.
 */
async function operatorUrls({ api }: Pick<App, 'api'>, { id, rpcUrls }: Network): Promise<string[]> {
  const proxy = await api.proxyUrl(id)
  return proxy === undefined ? rpcUrls : [proxy, ...rpcUrls]
}
