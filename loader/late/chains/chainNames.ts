import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { solanaNames } from '../../../shared/networks/solanaNames.ts'

/** Names of networks in the wallet standard, which most wallets use. */
const names: Readonly<Record<string, string>> = {
  ...solanaNames,
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin:mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin:testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'bitcoin:testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'bitcoin:signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'bitcoin:regtest',
}

/** Such as `solana:devnet`; the CAIP-2 id for a network without a standard name. */
export function standardChain(chainId: ChainId): `${string}:${string}` {
  return (names[chainId] as `${string}:${string}`) ?? chainId
}

/** Such as `devnet`, as sign-in messages name the network; the CAIP-2 reference for one without a name. */
export function shortName(chainId: ChainId): string {
  return standardChain(chainId).replace(/^[^:]*:/, '')
}

/** The CAIP-2 id for a name of the wallet standard, or undefined. */
export function caipChain(name: unknown): ChainId | undefined {
  return Object.keys(names).find(chainId => names[chainId] === name || chainId === name) as ChainId | undefined
}

/** The CAIP-2 ids of a namespace's named networks. */
export function namedChains(namespace: string): ChainId[] {
  return (Object.keys(names) as ChainId[]).filter(chainId => chainId.startsWith(`${namespace}:`))
}

/** `mainnet`, `testnet`, `testnet4`, `signet` or `regtest`; undefined for other namespaces. */
export function bitcoinNetwork(chainId: ChainId): string | undefined {
  return names[chainId]?.replace(/^bitcoin:/, '')
}

/** The first requested network that the wallet has. @throws ConnectKitError `unknown_network` */
export function pickChain(chainIds: readonly ChainId[], has: (chainId: ChainId) => boolean): ChainId {
  const chainId = chainIds.find(has)
  if (chainId) return chainId
  throw new ConnectKitError('unknown_network', 'The connector does not support any of the requested chains', {
    chainIds,
  })
}
