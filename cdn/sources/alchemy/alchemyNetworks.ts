/** Alchemy's names of the networks, as in its hosts; docs.alchemy.com, "Supported chains". */
export const alchemyNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'eth-mainnet',
  'eip155:10': 'opt-mainnet',
  'eip155:56': 'bnb-mainnet',
  'eip155:100': 'gnosis-mainnet',
  'eip155:130': 'unichain-mainnet',
  'eip155:137': 'polygon-mainnet',
  'eip155:146': 'sonic-mainnet',
  'eip155:250': 'fantom-opera-mainnet',
  'eip155:324': 'zksync-mainnet',
  'eip155:5000': 'mantle-mainnet',
  'eip155:8453': 'base-mainnet',
  'eip155:42161': 'arb-mainnet',
  'eip155:42220': 'celo-mainnet',
  'eip155:43114': 'avax-mainnet',
  'eip155:59144': 'linea-mainnet',
  'eip155:80094': 'berachain-mainnet',
  'eip155:534352': 'scroll-mainnet',
  'eip155:7777777': 'zora-mainnet',
  'eip155:80002': 'polygon-amoy',
  'eip155:84532': 'base-sepolia',
  'eip155:421614': 'arb-sepolia',
  'eip155:11155111': 'eth-sepolia',
  'eip155:11155420': 'opt-sepolia',
}

/** Networks with internal transfers. */
export const withInternal: ReadonlySet<string> = new Set(['eip155:1', 'eip155:137'])

/** The key in the URL of an Alchemy node, `https://{network}.g.alchemy.com/v2/{key}`. */
export function keyOfNode(urls: readonly string[]): string | undefined {
  for (const url of urls) {
    const [, key] = /^https:\/\/[a-z0-9-]+\.g\.alchemy\.com\/v2\/([\w-]{8,100})\/?$/.exec(url) ?? []
    if (key) return key
  }
  return undefined
}
