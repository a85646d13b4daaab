import type { Namespace } from '../../shared/caip.ts'
import { addressKey } from '../../shared/spellAddress.ts'

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
  numbersNetworks?: true
  /** An address is for all networks of the namespace, not for one. */
  sharesAddresses?: true
  /** Most new addresses are in order: one is told of only beside an address that is like it. */
  hasNewAddresses?: true
  /** The wallet alone says which account comes first. */
  walletOrdersAccounts?: true
  /** Accounts differ by purpose: payments and ordinals. */
  accountsByPurpose?: true
  /** The page finds its wallets at once; others by a script that it loads once the site has a network of the namespace. */
  findsWalletsAtOnce?: true
}

export const namespaceFacts: Readonly<Record<Namespace, NamespaceFacts>> = {
  eip155: {
    networkChange: 'wallet',
    numbersNetworks: true,
    sharesAddresses: true,
    hasNewAddresses: true,
    walletOrdersAccounts: true,
    findsWalletsAtOnce: true,
  },
  solana: { networkChange: 'choice', sharesAddresses: true },
  polkadot: { networkChange: 'choice' },
  bip122: { networkChange: 'askOrReconnect', accountsByPurpose: true },
  cosmos: { networkChange: 'reconnect' },
}

/** Whether two texts are one address. */
export function isSameAddress(namespace: Namespace, a: string, b: string): boolean {
  return addressKey(namespace, a) === addressKey(namespace, b)
}
