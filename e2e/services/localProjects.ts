import type { StartCdnOptions } from '../../cdn/startCdn.ts'
import type { SiteUrls } from './portBase.ts'
import type { Anvil } from './startAnvil.ts'

/** How the local chains are called, in the modal and in the dev wallet. */
export const chainNames: Readonly<Record<number, string>> = { 31337: 'Local chain', 31338: 'Local chain two' }

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Every way to write this machine, on any port. */
const loopbackOrigins = ['localhost:*', '*.localhost:*', '127.0.0.1:*', '[::1]:*']

/**
 * The projects of the local stack: `demo` for any page of this machine, `elsewhere` for none of them.
 * @param urls of the sample pages, which the portal, another site on that port, and the sample Safe may hold in frames of
 * their own; of the relay, and of the window that stands in for Coinbase's
 */
export function localProjects(
  chains: readonly Anvil[],
  { hosts, relay, safe, coinbase }: Pick<SiteUrls, 'hosts' | 'relay' | 'safe' | 'coinbase'>,
): Exclude<StartCdnOptions['projects'], string> {
  const networks = chains.map(({ chainId, url }) => ({
    id: `eip155:${chainId}` as const,
    name: chainNames[chainId] ?? `Chain ${chainId}`,
    nativeCurrency: ether,
    rpcUrls: [url],
    testnet: true,
  }))
  const portal = Object.assign(new URL(hosts), { hostname: 'portal.localhost' })
  return [
    {
      id: 'demo',
      name: 'Local sample pages',
      allowedOrigins: loopbackOrigins,
      embedders: [portal.origin, safe],
      networks,
      settings: { walletConnect: { projectId: 'local', relayUrl: relay }, coinbaseUrl: coinbase },
    },
    { id: 'elsewhere', name: 'A site elsewhere', allowedOrigins: ['https://shop.example'], networks },
  ]
}
