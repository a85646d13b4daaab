import type { State } from '../../app/State.ts'

/** Whether the wallets view has more to show than the account view: several wallets are connected, or may be. */
export function hasOtherWallets({ settings, connections }: Pick<State, 'settings' | 'connections'>): boolean {
  return settings.multiWallet || connections.list.length > 1
}
