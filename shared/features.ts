import type { ChainId, Namespace } from './caip.ts'

/** What a visitor can do beyond connecting and signing. `auth` is the email and social login. */
export type Feature = 'auth' | 'balances' | 'send' | 'onramp' | 'activity' | 'swaps' | 'names'

const table: Readonly<Record<Namespace, readonly Feature[]>> = {
  eip155: ['auth', 'balances', 'send', 'onramp', 'activity', 'swaps', 'names'],
  solana: ['auth', 'balances', 'send', 'onramp'],
  bip122: [],
  polkadot: [],
  cosmos: [],
}

/** Spec §1: the features a namespace has. Swaps need one of {@link swapNetworks} besides. */
export function featuresOf(namespace: Namespace): readonly Feature[] {
  return table[namespace]
}

/** Spec §1: the networks on which tokens can be swapped. @spec 9.swap-networks */
export const swapNetworks: readonly ChainId[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:250',
  'eip155:324',
  'eip155:8217',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:1313161554',
]
