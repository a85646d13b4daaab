import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { WalletConnectSettings } from '../../../shared/config.ts'
import type { SessionRequest } from './createWalletConnect.ts'
import { withOlderIds } from './olderIds.ts'
import { proposedNamespaces, type usualNamespaces } from './proposedNamespaces.ts'

/**
 * What a session may be asked to do on Ethereum-style chains (reference §1.4). `eth_sign` is not among them: it signs
 * anything unread, and wallets refuse sessions that ask for it. A site that needs it says so in `optionalMethods`,
 * or names all of its `methods`.
 * @spec 7.walletconnect-methods
 */
export const eip155Methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_getAssets',
] as const

/** Reference §1.4. Polkadot and Cosmos have none that all wallets know: a site that names some asks for those. */
const methodsOf: Partial<Record<Namespace, readonly string[]>> &
  Record<(typeof usualNamespaces)[number], readonly string[]> = {
  eip155: eip155Methods,
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

const usualEvents: readonly string[] = ['accountsChanged', 'chainChanged']
const eventsOf: Partial<Record<Namespace, readonly string[]>> = { bip122: [...usualEvents, 'bip122_addressesChanged'] }

type Overrides = Pick<WalletConnectSettings, 'optionalMethods' | 'methods' | 'events' | 'chains' | 'defaultChain'>

/** What a session is asked for in one namespace. */
export interface Proposal {
  /** The one it begins on first. */
  chains: ChainId[]
  methods: string[]
  events: string[]
}

/**
 * What a wallet is asked for, all of it optional: one that lacks something grants the rest, where what is required would
 * be refused as a whole.
 * @param chainIds networks of the site, the one to begin with first
 */
export function makeProposal(
  namespace: Namespace,
  chainIds: readonly ChainId[],
  { optionalMethods = [], methods, events, chains = [], defaultChain }: Overrides = {},
): Proposal {
  const more: Partial<Record<Namespace, readonly string[]>> = { eip155: optionalMethods }
  const own = chains.filter(chainId => namespaceOf(chainId) === namespace)
  const asked = own.length ? own : chainIds
  const first = [defaultChain, ...chainIds].find(chainId => chainId && asked.includes(chainId))
  return {
    chains: withOlderIds(first ? [first, ...asked] : asked),
    methods: [...new Set([...(methods?.[namespace] ?? methodsOf[namespace] ?? []), ...(more[namespace] ?? [])])],
    events: [...(events?.[namespace] ?? eventsOf[namespace] ?? usualEvents)],
  }
}

/** What a session is asked for in every namespace of the site, the one that is connected first. */
export function makeProposals(
  { namespace, chainIds, siteChainIds }: Pick<SessionRequest, 'namespace' | 'chainIds' | 'siteChainIds'>,
  settings: Overrides,
): Partial<Record<Namespace, Proposal>> {
  const listed = (each: Namespace) => siteChainIds.filter(id => namespaceOf(id) === each)
  const others = proposedNamespaces(settings).filter(each => each !== namespace && listed(each).length)
  return Object.fromEntries([
    [namespace, makeProposal(namespace, chainIds, settings)],
    ...others.map(each => [each, makeProposal(each, listed(each), settings)]),
  ])
}
