import { isAccountAddress } from '../../../shared/addresses.ts'
import type { ChainId, Namespace } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'
import { addressKey, spellAddress } from '../../../shared/spellAddress.ts'
import { plainLine } from '../../../shared/unseen.ts'
import { isSameAddress, namespaceFacts } from '../../adapters/namespaceFacts.ts'
import { grantsOf, type SessionGrant } from './grantsOf.ts'
import { presentId } from './olderIds.ts'

/** The part of a session that the wallet wrote. It is untrusted. */
export interface Session {
  topic: string
  namespaces: Readonly<Record<string, SessionGrant>>
  peer: { metadata: { name: string } }
}

/** A network or address chosen in one namespace. */
export interface Choice {
  chainId?: ChainId | undefined
  address?: string | undefined
}

/** Kept for each session beside sign-client's record. */
export interface Selection {
  chosen?: Partial<Record<Namespace, Choice>> | undefined
  /** Opens the wallet's app, if it is on this device. */
  appLink?: string | undefined
  /** Bitcoin addresses with purposes, keys and paths, if the wallet reported them. */
  bitcoin?: readonly ConnectionAccount[] | undefined
}

/** One namespace of a session. */
export interface SessionView {
  /** At least one, each once: the selected one first, then those on the selected chain. */
  accounts: ConnectionAccount[]
  chainId: ChainId
  /** Chains on which the wallet can be asked to sign. */
  chainIds: ChainId[]
  /** The session's own id of each chain. */
  sessionIds: ReadonlyMap<ChainId, ChainId>
  /** The methods the wallet accepts, by chain. */
  methods: ReadonlyMap<ChainId, ReadonlySet<string>>
  walletName: string
}

interface Granted {
  chainId: ChainId
  address: string
}

/** The most that the page accepts for one connection. */
const maxAccounts = 64
const maxNameLength = 64

/** Invalid addresses are ignored. @returns undefined when the session has no account in the namespace */
export function readSession(
  { namespaces, peer }: Session,
  namespace: Namespace,
  { chosen = {}, bitcoin = [] }: Selection = {},
): SessionView | undefined {
  const { sharesAddresses, accountsByPurpose } = namespaceFacts[namespace]
  const granted = grantsOf(namespaces, namespace)
  const all = (granted?.accounts ?? []).flatMap(({ chainId: saidId, address }) =>
    isAccountAddress(saidId, address)
      ? [{ chainId: presentId(saidId), address: spellAddress(namespace, address), saidId }]
      : [],
  )
  const alone = sharesAddresses ? (granted?.chains ?? []) : []
  const saidIds = [...all.map(({ saidId }) => saidId), ...alone]
  // The present id wins over an older one.
  const byAge = saidIds.sort((a, b) => Number(a === presentId(a)) - Number(b === presentId(b)))
  const sessionIds = new Map(byAge.map(id => [presentId(id), id]))
  const chainIds = [...new Set(saidIds.map(presentId))]
  const choice = chosen[namespace]
  const chainId = chainIds.find(id => id === choice?.chainId) ?? all[0]?.chainId
  if (!granted || !chainId || !all.length) return undefined
  const usable = sharesAddresses ? all : all.filter(each => each.chainId === chainId)
  const accounts = accountsByPurpose
    ? bitcoinAccounts(usable, bitcoinOn(chainId, bitcoin))
    : uniqueAccounts(usable, namespace, chainId)
  const isSelected = (address: string) => isSameAddress(namespace, address, choice?.address ?? '')
  const rank = ({ address }: ConnectionAccount) => Number(!isSelected(address))
  return {
    accounts: accounts.sort((a, b) => rank(a) - rank(b)).slice(0, maxAccounts),
    chainId,
    chainIds,
    sessionIds,
    methods: new Map(chainIds.map(id => [id, granted.methods.get(sessionIds.get(id) ?? id) ?? new Set()])),
    walletName: plainLine(String(peer.metadata.name), maxNameLength).line || 'WalletConnect',
  }
}

/** Addresses on the chain come first. */
function uniqueAccounts(all: readonly Granted[], namespace: Namespace, chainId: ChainId): ConnectionAccount[] {
  const ordered = [...all].sort((a, b) => Number(b.chainId === chainId) - Number(a.chainId === chainId))
  const addresses = new Map([...ordered].reverse().map(({ address }) => [addressKey(namespace, address), address]))
  return [...addresses.values()].reverse().map(address => ({ address, type: 'eoa' }))
}

/** By position, if the wallet states no purposes. @spec 9.bitcoin-account-indexes */
const purposes = ['payment', 'ordinal'] as const

function bitcoinOn(chainId: ChainId, reported: readonly ConnectionAccount[]): ConnectionAccount[] {
  return reported.filter(({ address }) => isAccountAddress(chainId, address))
}

function bitcoinAccounts(all: readonly Granted[], reported: readonly ConnectionAccount[]): ConnectionAccount[] {
  const addresses = [...new Set(all.map(({ address }) => address))]
  const known = new Map(reported.map(account => [account.address, account]))
  // The wallet's own list wins, even for addresses that the session lacks.
  if (addresses.some(address => known.has(address))) return [...reported]
  return addresses.map((address, index) => ({ address, type: purposes[index] }))
}

/** The chain on which to request a method: the preferred one if it supports it, else the first that does. */
export function chainWith(
  { methods }: SessionView,
  method: string,
  ...wanted: readonly ChainId[]
): ChainId | undefined {
  return [...wanted, ...methods.keys()].find(id => methods.get(id)?.has(method))
}
