import { type ChainId, isChainId, type Namespace, parseCaipAddress } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'
import { presentId } from './olderIds.ts'

/** The part of a session that says what a wallet has granted; all of it is the wallet's word. */
export interface Session {
  topic: string
  namespaces: Readonly<
    Record<string, { accounts: readonly string[]; chains?: readonly string[] | undefined; methods: readonly string[] }>
  >
  peer: { metadata: { name: string } }
}

/** What the visitor had chosen in it. */
export interface Selection {
  chainId?: ChainId | undefined
  address?: string | undefined
  /** What opens the wallet's app, where that is on this device. */
  appLink?: string | undefined
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

const maxAccounts = 100
const maxNameLength = 64
/** Control, bidirectional and zero-width characters, which make a name look like another. */
const deceiving = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** @returns undefined when the session has no account in the namespace */
export function readSession(
  { namespaces, peer }: Session,
  namespace: Namespace,
  selection: Selection = {},
): SessionView | undefined {
  const granted = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
  const all = (granted?.accounts ?? []).slice(0, maxAccounts).flatMap(account => {
    const parsed = parseCaipAddress(account)
    if (!parsed?.chainId.startsWith(`${namespace}:`)) return []
    return [{ ...parsed, chainId: presentId(parsed.chainId), saidId: parsed.chainId }]
  })
  const saidIds = [...all.map(({ saidId }) => saidId), ...(granted?.chains ?? []).filter(isChainId)]
  // Of two ids of one network the present one.
  const byAge = saidIds.sort((a, b) => Number(a === presentId(a)) - Number(b === presentId(b)))
  const sessionIds = new Map(byAge.map(id => [presentId(id), id]))
  const chainIds = [...new Set(saidIds.map(presentId))]
  const chainId = chainIds.find(id => id === selection.chainId) ?? all[0]?.chainId
  if (!granted || !chainId) return undefined

  const isSelected = (address: string) => address.toLowerCase() === selection.address?.toLowerCase()
  const rank = ({ chainId: id, address }: (typeof all)[number]) => (isSelected(address) ? 0 : id === chainId ? 1 : 2)
  const ordered = [...all].sort((a, b) => rank(a) - rank(b))
  const addresses = new Map(
    ordered.map(({ address }) => [address.toLowerCase(), address]).reverse() as [string, string][],
  )
  const unique = [...addresses.values()].reverse()
  return {
    accounts: unique.map(address => ({ address, type: 'eoa' })),
    chainId,
    chainIds,
    sessionIds,
    methods: granted.methods,
    walletName: String(peer.metadata.name).replace(deceiving, '').trim().slice(0, maxNameLength) || 'WalletConnect',
  }
}
