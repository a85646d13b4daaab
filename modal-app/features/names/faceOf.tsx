import type { Connection } from '../../../shared/connections.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** The embedded wallet has no mark of its own: it is its owner's account, in the colours of that. Other wallets have their icon. */
export function faceOf({ wallet, accounts: [account] }: Connection) {
  return wallet.kind === 'auth' && account ? <Avatar address={account.address} size="hero" /> : undefined
}
