import type { ChainId, Namespace } from './caip.ts'

/** What a visitor can do besides connecting and signing. `auth` is email and social login. */
export type Feature = 'auth' | 'balances' | 'send' | 'onramp' | 'activity' | 'swaps' | 'names'

const table: Readonly<Record<Namespace, readonly Feature[]>> = {
  eip155: ['auth', 'balances', 'send', 'onramp', 'activity', 'swaps', 'names'],
  solana: ['auth', 'balances', 'send', 'onramp', 'activity'],
  bip122: ['send', 'activity'],
  polkadot: [],
  cosmos: [],
}

/** Spec §1: the features of a namespace; Solana’s and Bitcoin’s activity is beyond it. Swaps also need one of {@link swapNetworks}. */
export function featuresOf(namespace: Namespace): readonly Feature[] {
  return table[namespace]
}

/** Spec §1: networks with token swaps. @spec 9.swap-networks */
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
