import type { Namespace } from '../caip.ts'
import type { RelayClass } from './relayClass.ts'

/** What may be asked of wallets of these namespaces, in the words of WalletConnect's RPC reference; `solana_signIn` is ours. */
const patterns: Readonly<Record<Exclude<RelayClass, 'unknown'>, RegExp>> = {
  read: /^(getAccountAddresses|cosmos_getAccounts|solana_(getAccounts|requestAccounts))$/,
  connect: /^switchNetwork$/,
  sign: /^(signMessage|solana_sign(In|Message)|polkadot_signMessage)$/,
  // A document of Cosmos may be a message or a transfer.
  value:
    /^(sendTransfer|signPsbt|solana_sign(Transaction|AllTransactions|AndSendTransaction)|polkadot_signTransaction|cosmos_sign(Amino|Direct))$/,
}

/** The class of a method in a namespace other than eip155; a method is known to its own namespace only. */
export function chainRelayClass(namespace: Namespace, method: string): RelayClass {
  const [prefix] = /^[a-z]+_/.exec(method) ?? [namespace === 'bip122' ? 'bip122_' : '']
  if (prefix !== `${namespace}_`) return 'unknown'
  for (const [name, pattern] of Object.entries(patterns)) if (pattern.test(method)) return name as RelayClass
  return 'unknown'
}
