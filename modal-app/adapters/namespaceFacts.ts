import type { Namespace } from '../../shared/caip.ts'

/** What is known of a namespace before its adapter is loaded. A new namespace is a row here, and an adapter in `registry.ts`. */
export interface NamespaceFacts {
  /**
   * How a connection gets to another network:
   * `wallet` the wallet moves, takes networks it does not know, and alone says where it is ·
   * `choice` each request names its network, so the visitor's choice is enough ·
   * `reconnect` a wallet of the page is connected again ·
   * `askOrReconnect` a wallet of the page is asked, and connected again when it cannot move
   */
  networkChange: 'wallet' | 'choice' | 'reconnect' | 'askOrReconnect'
  /** Networks are numbers, which wallets write as EIP-1193 does. */
  numbersNetworks: boolean
  /** An address is for one network, not for all of the namespace. */
  addressesPerNetwork: boolean
  /** Capitals in an address carry no meaning. */
  ignoresCase: boolean
  /** The wallet alone says which account comes first. */
  walletOrdersAccounts: boolean
  /** Accounts differ by purpose: payments and ordinals. */
  accountsByPurpose: boolean
  /** The page finds its wallets by a script that it loads once the site has a network of the namespace. */
  walletsFoundLate: boolean
}

const usual: NamespaceFacts = {
  networkChange: 'choice',
  numbersNetworks: false,
  addressesPerNetwork: true,
  ignoresCase: false,
  walletOrdersAccounts: false,
  accountsByPurpose: false,
  walletsFoundLate: true,
}

export const namespaceFacts: Readonly<Record<Namespace, NamespaceFacts>> = {
  eip155: {
    networkChange: 'wallet',
    numbersNetworks: true,
    addressesPerNetwork: false,
    ignoresCase: true,
    walletOrdersAccounts: true,
    accountsByPurpose: false,
    walletsFoundLate: false,
  },
  solana: { ...usual, addressesPerNetwork: false },
  polkadot: usual,
  bip122: { ...usual, networkChange: 'askOrReconnect', accountsByPurpose: true },
  cosmos: { ...usual, networkChange: 'reconnect' },
}

/** Whether two texts are one address. */
export function isSameAddress(namespace: Namespace, a: string, b: string): boolean {
  return a === b || (namespaceFacts[namespace].ignoresCase && a.toLowerCase() === b.toLowerCase())
}
