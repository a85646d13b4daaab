import type { Connection } from '../../shared/connections.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { rememberWallet } from '../wallets/rememberWallet.ts'
import { walletRank } from '../wallets/walletRank.ts'
import { go } from './go.ts'
import { viewForPage } from './viewForPage.ts'

interface Choice {
  name: string
  method: 'browser' | 'qrcode' | 'mobile' | 'email' | 'social'
  /** The wallet as it stands in a list. */
  ranked: Parameters<typeof walletRank>[1]
  /** The listed wallet that was chosen, if any. */
  listed?: ListedWallet | undefined
  /** The wallet was made by this. */
  isNew?: boolean | undefined
}

/**
 * What follows a connection that the visitor has made: it is counted, remembered, and its account becomes ready. A wallet that was
 * just made is shown first.
 */
export async function connected(
  app: App,
  connection: Connection,
  { name, method, ranked, listed, isNew }: Choice,
): Promise<void> {
  const isAgain = rememberWallet(app, listed, connection)
  const properties = { name, method, view: viewForPage(app), ...walletRank(app, ranked) }
  track(app, { name: 'CONNECT_SUCCESS', properties: { ...properties, ...(isAgain && { reconnect: true }) } })
  if (isNew && app.store.getState().open) go(app, { is: 'accountReady', due: [{ view: 'WalletReady' }] })
  else await app.accountReady(app, connection)
}
