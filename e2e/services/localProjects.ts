import type { ProjectEntry } from '../../cdn/store/projects.schema.ts'
import type { NetworkSwapsInput } from '../../cdn/store/swapSources.schema.ts'
import { mainnets } from '../hosts/mainnets/sourceTable.ts'
import { sandboxSource } from './checkout/localCheckout.ts'
import type { LocalContracts } from './deployContracts.ts'
import { solanaMints } from './fundDevWallets.ts'
import { localNames } from './localNames.ts'
import type { SiteUrls } from './portBase.ts'
import type { Anvil } from './startAnvil.ts'

/** The names of the local chains in the modal and the dev wallet. */
export const chainNames: Readonly<Record<number, string>> = { 31337: 'Local chain', 31338: 'Local chain two' }

/** Of play money, wherever it stands: the path of `cdn/data/images/currencies/TUSD.svg` in the listing, which is made from its content. */
export const dollarImage = '/images/f5569b6a5423104c.svg'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Devnet's id, which wallets and libraries know; the node is local. */
export const localSolana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** All origins of this machine, on any port. */
const loopbackOrigins = ['localhost:*', '*.localhost:*', '127.0.0.1:*', '[::1]:*']

/**
 * The local stack's projects. `demo` allows any page on this machine. `chains` does too and lists every namespace.
 * `verified` is `demo` with the Verify service; `sponsored` pays for visitors' batches; `tests` has test mode on
 * `127.0.0.1`. `mainnets` has all real
 * networks, and reads none of them before a wallet is connected. `elsewhere` allows none of these pages.
 * @param contracts addresses on each EVM chain
 * @param urls of the sample pages, which the portal (another site on that port) and the sample Safe may show in frames;
 * of the relay, of the checkout, of the stand-in for Coinbase's window, and of the nodes
 */
export function localProjects(
  anvils: readonly Anvil[],
  contracts: LocalContracts,
  { hosts, relay, safe, coinbase, verify, checkout, solana, bitcoin, sponsor }: Omit<SiteUrls, 'cdn' | 'wallet'>,
): readonly ProjectEntry[] {
  const networks = anvils.map(({ chainId, url }) => ({
    id: `eip155:${chainId}` as const,
    name: chainNames[chainId] ?? `Chain ${chainId}`,
    nativeCurrency: ether,
    rpcUrls: [url],
    ensUniversalResolver: contracts.universalResolver,
    testnet: true,
  }))
  const otherNetworks: ProjectEntry['networks'] = [
    {
      id: localSolana,
      name: 'Local Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: [solana],
      testnet: true,
    },
    {
      id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
      name: 'Local Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: [bitcoin],
      testnet: true,
    },
    {
      // For wallets without regtest: the local ledger takes addresses of both.
      id: 'bip122:000000000933ea01ad0ee984209779ba',
      name: 'Local Bitcoin Testnet',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: [bitcoin],
      testnet: true,
    },
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'cosmos:cosmoshub-4',
  ]
  const { multicall, universalResolver, token, etherFeed, dollarFeed, euroFeed, swaps } = contracts
  // An idle chain has no blocks, so its last one may be old.
  const feedAt = (address: string) => ({ address, maxAgeSeconds: 604_800 })
  const tokens = [
    { address: token, name: 'Test Dollar', symbol: 'TUSD', image: dollarImage, priceFeed: feedAt(dollarFeed) },
    { address: swaps.euro, name: 'Test Euro', symbol: 'TEUR', priceFeed: feedAt(euroFeed) },
  ]
  const nativePriceFeed = feedAt(etherFeed)
  const evmChains = Object.fromEntries(
    networks.map(({ id }) => [id, { multicall, universalResolver, tokens, scanBlocks: true, nativePriceFeed }]),
  )
  const exchanges: NetworkSwapsInput = {
    wrapped: swaps.wrapped,
    bases: [token],
    sources: [
      { type: 'uniswap-v2', ...swaps.v2 },
      { type: 'uniswap-v3', ...swaps.v3 },
    ],
  }
  const swapSources = Object.fromEntries(networks.map(({ id }) => [id, exchanges]))
  const solanaChain = {
    tokens: [{ address: solanaMints.token, name: 'Test Dollar', symbol: 'TUSD', image: dollarImage }],
  }
  const settings: ProjectEntry['settings'] = {
    walletConnect: { projectId: 'local', relayUrl: relay },
    coinbaseUrl: coinbase,
    onramp: ['sandbox'],
  }
  const onrampSources = [sandboxSource(checkout)]
  const portal = Object.assign(new URL(hosts), { hostname: 'portal.localhost' })
  return [
    {
      id: 'demo',
      name: 'Local sample pages',
      // The other network also has the contract, but only one type of account.
      smartAccounts: ['eip155:31337'],
      allowedOrigins: loopbackOrigins,
      embedders: [portal.origin, safe],
      networks,
      settings,
      chains: evmChains,
      names: { zone: localNames.zone },
      swapSources,
      onrampSources,
    },
    {
      id: 'chains',
      name: 'Every chain',
      allowedOrigins: loopbackOrigins,
      embedders: [portal.origin, safe],
      networks: [...networks, ...otherNetworks],
      settings: { ...settings, multiWallet: true },
      chains: { ...evmChains, [localSolana]: solanaChain },
      swapSources,
      onrampSources,
    },
    {
      id: 'verified',
      name: 'Vouched for',
      allowedOrigins: loopbackOrigins,
      embedders: [portal.origin, safe],
      networks,
      settings: { ...settings, walletConnect: { projectId: 'local', relayUrl: relay, verifyUrl: verify } },
      chains: evmChains,
      swapSources,
      onrampSources,
    },
    {
      id: 'sponsored',
      name: 'Paid for you',
      allowedOrigins: loopbackOrigins,
      embedders: [portal.origin, safe],
      networks,
      settings,
      chains: evmChains,
      swapSources,
      smartAccounts: ['eip155:31337'],
      sponsors: { 'eip155:31337': { bundler: sponsor, paymaster: sponsor } },
    },
    {
      id: 'tests',
      name: 'Under test',
      allowedOrigins: loopbackOrigins,
      // Under its other name, this machine counts as production.
      testOrigins: ['127.0.0.1:*'],
      networks: [...networks, ...otherNetworks],
      settings,
      chains: { ...evmChains, [localSolana]: solanaChain },
    },
    {
      id: 'careful',
      name: 'Careful with mails',
      allowedOrigins: loopbackOrigins,
      networks,
      settings,
      chains: evmChains,
      captcha: 'always',
      deny: { emailDomains: ['denied.example'] },
    },
    {
      id: 'mainnets',
      name: 'Real networks',
      allowedOrigins: loopbackOrigins,
      networks: mainnets.map(({ id }) => id),
      settings,
    },
    { id: 'elsewhere', name: 'A site elsewhere', allowedOrigins: ['https://shop.example'], networks },
  ]
}
