import type { Namespace } from './caip.ts'

/** What a visitor can do besides connecting and signing. `auth` is email and social login. */
export type Feature = 'auth' | 'balances' | 'send' | 'onramp' | 'activity' | 'swaps' | 'names'

const table: Readonly<Record<Namespace, readonly Feature[]>> = {
  eip155: ['auth', 'balances', 'send', 'onramp', 'activity', 'swaps', 'names'],
  solana: ['auth', 'balances', 'send', 'onramp', 'activity'],
  bip122: ['send', 'activity'],
  polkadot: [],
  cosmos: [],
}

/** Spec §1: the features of a namespace. We also offer activity for Solana and Bitcoin, which the spec does not. */
export function featuresOf(namespace: Namespace): readonly Feature[] {
  return table[namespace]
}
