import { isAccountAddress } from '../../../shared/addresses.ts'
import { type ChainId, isChainId, type Namespace, namespaceOf, parseCaipAddress } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import { presentId } from './olderIds.ts'

/** The part of a session that says what a wallet has granted; all of it is the wallet's word. */
export interface Session {
  topic: string
  namespaces: Readonly<
    Record<string, { accounts: readonly string[]; chains?: readonly string[] | undefined; methods: readonly string[] }>
  >
  peer: { metadata: { name: string } }
}

/** What the visitor had chosen in it, in one namespace. */
export interface Choice {
  chainId?: ChainId | undefined
  address?: string | undefined
}

/** What is kept of a session besides sign-client's own. */
export interface Selection {
  chosen?: Partial<Record<Namespace, Choice>> | undefined
  /** What opens the wallet's app, where that is on this device. */
  appLink?: string | undefined
  /** What the wallet told of its Bitcoin addresses beyond the addresses themselves. */
  bitcoin?: readonly ConnectionAccount[] | undefined
}

/** One namespace of a session. */
export interface SessionView {
  /** Each address once; the selected one first, else one on the selected chain. At least one. */
  accounts: ConnectionAccount[]
  chainId: ChainId
  /** Where it may be asked to sign. */
  chainIds: ChainId[]
  /** What the session itself calls each of them. */
  sessionIds: ReadonlyMap<ChainId, ChainId>
  methods: readonly string[]
  walletName: string
}

interface Granted {
  chainId: ChainId
  address: string
}

/** As many as the page takes of one connection. */
const maxAccounts = 64
/** A few accounts on many networks are many words. */
const maxGranted = 1_000
const maxNameLength = 64
/** Control, bidirectional and zero-width characters, which make a name look like another. */
const deceiving = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Invalid addresses are ignored. @returns undefined when the session has no account in the namespace */
export function readSession(
  { namespaces, peer }: Session,
  namespace: Namespace,
  { chosen = {}, bitcoin = [] }: Selection = {},
): SessionView | undefined {
  const { sharesAddresses, accountsByPurpose } = namespaceFacts[namespace]
  const granted = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  const all = (granted?.accounts ?? []).slice(0, maxGranted).flatMap(account => {
    const parsed = parseCaipAddress(account)
    if (!parsed?.chainId.startsWith(`${namespace}:`) || !isAccountAddress(parsed.chainId, parsed.address)) return []
    return [{ ...parsed, chainId: presentId(parsed.chainId), saidId: parsed.chainId }]
  })
  const isInNamespace = (id: string): id is ChainId => isChainId(id) && namespaceOf(id) === namespace
  const alone = sharesAddresses ? (granted?.chains ?? []).slice(0, maxGranted).filter(isInNamespace) : []
  const saidIds = [...all.map(({ saidId }) => saidId), ...alone]
  // Of two ids of one network the present one.
  const byAge = saidIds.sort((a, b) => Number(a === presentId(a)) - Number(b === presentId(b)))
  const sessionIds = new Map(byAge.map(id => [presentId(id), id]))
  const chainIds = [...new Set(saidIds.map(presentId))]
  const choice = chosen[namespace]
  const chainId = chainIds.find(id => id === choice?.chainId) ?? all[0]?.chainId
  if (!granted || !chainId || !all.length) return undefined
  const usable = sharesAddresses ? all : all.filter(each => each.chainId === chainId)
  const accounts = accountsByPurpose
    ? bitcoinAccounts(usable, bitcoinOn(chainId, bitcoin))
    : uniqueAccounts(usable, chainId)
  const selected = choice?.address?.toLowerCase()
  const rank = ({ address }: ConnectionAccount) => Number(address.toLowerCase() !== selected)
  return {
    accounts: accounts.sort((a, b) => rank(a) - rank(b)).slice(0, maxAccounts),
    chainId,
    chainIds,
    sessionIds,
    methods: granted.methods,
    walletName: String(peer.metadata.name).replace(deceiving, '').trim().slice(0, maxNameLength) || 'WalletConnect',
  }
}

/** Those on the chain before others. */
function uniqueAccounts(all: readonly Granted[], chainId: ChainId): ConnectionAccount[] {
  const ordered = [...all].sort((a, b) => Number(b.chainId === chainId) - Number(a.chainId === chainId))
  const addresses = new Map<string, string>()
  for (const { address } of ordered)
    if (!addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address)
  return [...addresses.values()].map(address => ({ address, type: 'eoa' }))
}

/** What each account is for, in the order wallets give them. @spec 9.bitcoin-account-indexes */
const purposes = ['payment', 'ordinal'] as const

/** A wallet may have told of those of another network. */
function bitcoinOn(chainId: ChainId, told: readonly ConnectionAccount[]): ConnectionAccount[] {
  return told.filter(({ address }) => isAccountAddress(chainId, address))
}

function bitcoinAccounts(all: readonly Granted[], told: readonly ConnectionAccount[]): ConnectionAccount[] {
  const addresses = [...new Set(all.map(({ address }) => address))]
  const known = new Map(told.map(account => [account.address, account]))
  // A wallet that told more has told which is which, also of an address the session does not name.
  if (addresses.some(address => known.has(address))) return [...told]
  return addresses.map((address, index) => ({ address, type: purposes[index] }))
}
