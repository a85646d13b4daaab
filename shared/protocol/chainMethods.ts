import type { Namespace } from '../caip.ts'
import type { MethodClasses } from './relayClass.ts'

/**
 * What may be asked of a wallet, by namespace, in the words of WalletConnect's RPC reference; `solana_signIn` is ours. The methods of
 * eip155 are in relayClass.ts, since they travel with the loader.
 */
export const chainMethods: Readonly<Partial<Record<Namespace, MethodClasses>>> = {
  solana: {
    read: /^solana_(getAccounts|requestAccounts)$/,
    sign: /^solana_sign(In|Message)$/,
    value: /^solana_sign(Transaction|AllTransactions|AndSendTransaction)$/,
  },
  bip122: {
    read: /^getAccountAddresses$/,
    connect: /^switchNetwork$/,
    sign: /^signMessage$/,
    value: /^(sendTransfer|signPsbt)$/,
  },
  polkadot: { sign: /^polkadot_signMessage$/, value: /^polkadot_signTransaction$/ },
  // A document of Cosmos may be a message or a transfer.
  cosmos: { read: /^cosmos_getAccounts$/, value: /^cosmos_sign(Amino|Direct)$/ },
}
