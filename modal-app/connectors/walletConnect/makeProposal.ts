import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { WalletConnectSettings } from '../../../shared/config.ts'
import type { SessionRequest } from './createWalletConnect.ts'
import { withOlderIds } from './olderIds.ts'
import { proposedNamespaces, type usualNamespaces } from './proposedNamespaces.ts'

/**
 * Methods proposed for eip155 (reference §1.4). `eth_sign` is missing because it signs anything unread, and wallets refuse
 * sessions that ask for it. A site that needs it lists it in `optionalMethods` or `methods`.
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

/** Reference §1.4. Polkadot and Cosmos have no methods common to all wallets; a site can name some. */
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

/** Everything proposed in one namespace. */
export interface Proposal {
  /** The initial one first. */
  chains: ChainId[]
  methods: string[]
  events: string[]
}

/**
 * Proposes everything as optional, so a wallet that lacks something grants the rest.
 * @param chainIds the site's networks, the initial one first
 */
export function makeProposal(
  namespace: Namespace,
  chainIds: readonly ChainId[],
  { optionalMethods = [], methods, events, chains = [], defaultChain }: Overrides = {},
): Proposal {
  const more: Partial<Record<Namespace, readonly string[]>> = { eip155: optionalMethods }
  const own = chains.filter(chainId => namespaceOf(chainId) === namespace)
  const proposed = own.length ? own : chainIds
  const first = [defaultChain, ...chainIds].find(chainId => chainId && proposed.includes(chainId))
  return {
    chains: withOlderIds(first ? [first, ...proposed] : proposed),
    methods: [...new Set([...(methods?.[namespace] ?? methodsOf[namespace] ?? []), ...(more[namespace] ?? [])])],
    events: [...(events?.[namespace] ?? eventsOf[namespace] ?? usualEvents)],
  }
}

/** Proposes every namespace of the site, the connecting one first. */
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
