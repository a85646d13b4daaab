import type { Connection } from '../../../shared/connections.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** The embedded wallet has no logo: it shows the colours of its owner's account. Other wallets have their icon. */
export function faceOf({ wallet, accounts: [account] }: Connection) {
  return wallet.kind === 'auth' && account ? <Avatar address={account.address} size="hero" /> : undefined
}
