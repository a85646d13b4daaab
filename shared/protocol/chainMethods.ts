import type { Namespace } from '../caip.ts'
import type { MethodClasses } from './relayClass.ts'

/**
 * Methods that the iframe may request from a wallet, by namespace, named as in WalletConnect's RPC reference.
 * `solana_signIn` is ours. eip155's methods are part of the wire, so they are in relayClass.ts.
 */
export const chainMethods: Readonly<Partial<Record<Namespace, MethodClasses>>> = {
  solana: {
    read: ['solana_getAccounts', 'solana_requestAccounts'],
    signIn: ['solana_signIn'],
    sign: ['solana_signMessage'],
    value: ['solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction'],
  },
  bip122: {
    read: ['getAccountAddresses'],
    connect: ['switchNetwork'],
    sign: ['signMessage'],
    value: ['sendTransfer', 'signPsbt'],
  },
  polkadot: { sign: ['polkadot_signMessage'], value: ['polkadot_signTransaction'] },
  // A Cosmos document may be a message or a transfer.
  cosmos: { read: ['cosmos_getAccounts'], value: ['cosmos_signAmino', 'cosmos_signDirect'] },
}
