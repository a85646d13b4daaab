import type { Namespace } from '../../shared/caip.ts'
import { addressKey } from '../../shared/spellAddress.ts'

/** Facts about a namespace before its adapter is loaded. A new one needs a row here and an adapter in `registry.ts`. */
export interface NamespaceFacts {
  /**
   * How a connection changes its network:
   * `wallet`: the wallet switches, can add unknown networks, and alone decides its network ·
   * `choice`: each request names its network, so the visitor's choice is enough ·
   * `reconnect`: a wallet of the page is reconnected ·
   * `askOrReconnect`: a wallet of the page is asked, and reconnected if it cannot switch
   */
  networkChange: 'wallet' | 'choice' | 'reconnect' | 'askOrReconnect'
  /** Network ids are numbers, written by wallets as in EIP-1193. */
  numbersNetworks?: true
  /** An address is valid on all networks of the namespace. */
  sharesAddresses?: true
  /** New addresses are common here: warn only about one that resembles a known address. */
  hasNewAddresses?: true
  /** Only the wallet decides which account comes first. */
  walletOrdersAccounts?: true
  /** Accounts have purposes: payments and ordinals. */
  accountsByPurpose?: true
  /** The page finds its wallets immediately; others need a script, loaded if the site has a network of the namespace. */
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

/** Whether two texts are the same address. */
export function isSameAddress(namespace: Namespace, a: string, b: string): boolean {
  return addressKey(namespace, a) === addressKey(namespace, b)
}
