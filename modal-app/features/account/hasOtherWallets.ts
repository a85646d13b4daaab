import type { State } from '../../app/State.ts'

/** Whether there is more to say of wallets than the account does: several may be connected, or are, on other networks. */
export function hasOtherWallets({ settings, connections }: Pick<State, 'settings' | 'connections'>): boolean {
  return settings.multiWallet || connections.list.length > 1
}
