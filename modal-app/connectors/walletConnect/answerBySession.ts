import { evmHexChainId } from '../../../shared/caip.ts'
import type { WalletRequest } from '../Connector.ts'
import type { SessionView } from './readSession.ts'

/** What the session itself answers, without a word to the wallet; undefined for all else. */
export function answerBySession({ method }: WalletRequest, view: SessionView): unknown {
  const addresses = view.accounts.map(({ address }) => address)
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return addresses
    case 'eth_chainId':
      return evmHexChainId(view.chainId)
    // EIP-2255, where the session is the permission.
    case 'wallet_getPermissions':
    case 'wallet_requestPermissions':
      return view.methods.includes(method) ? undefined : accountsPermission(addresses)
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return addresses.map(pubkey => ({ pubkey }))
    case 'getAccountAddresses':
      return view.accounts.map(({ address, publicKey, path, type }) => ({ address, publicKey, path, intention: type }))
    default:
      return undefined
  }
}

/** What a page may see, in the words of EIP-2255. */
function accountsPermission(addresses: readonly string[]): unknown {
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: addresses }] }]
}
