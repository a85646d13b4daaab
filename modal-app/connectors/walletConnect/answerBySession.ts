import { evmHexChainId } from '../../../shared/parseCaip.ts'
import type { WalletRequest } from '../Connector.ts'
import { chainWith, type SessionView } from './readSession.ts'

/** Answers from the session without asking the wallet; undefined if it cannot. */
export function answerBySession({ method }: WalletRequest, view: SessionView): unknown {
  const addresses = view.accounts.map(({ address }) => address)
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return addresses
    case 'eth_chainId':
      return evmHexChainId(view.chainId)
    // EIP-2255: the session is the permission.
    case 'wallet_getPermissions':
    case 'wallet_requestPermissions':
      return chainWith(view, method) ? undefined : accountsPermission(addresses)
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return addresses.map(pubkey => ({ pubkey }))
    case 'getAccountAddresses':
      return view.accounts.map(({ address, publicKey, path, type }) => ({ address, publicKey, path, intention: type }))
    default:
      return undefined
  }
}

function accountsPermission(addresses: readonly string[]): unknown {
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: addresses }] }]
}
