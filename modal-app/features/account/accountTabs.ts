import type { Settings } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import type { LazyView } from '../../flow/lazyView.tsx'
import type { AccountTab } from '../../identity/account.ts'
import { inBackground } from '../../lib/inBackground.ts'
import { networkOf } from '../../networks/networks.ts'

/** Spec §2. @spec 2.account-tabs */
const accountTabs: readonly AccountTab[] = ['tokens', 'nfts', 'activity']

/** An account's tabs: those that its namespace supports and the site shows (spec §1). */
export function tabsOf({ activity }: Pick<Settings, 'activity'>, { namespace }: Connection): readonly AccountTab[] {
  const features = featuresOf(namespace)
  return accountTabs.filter(tab =>
    tab === 'activity' ? activity && features.includes('activity') : features.includes('balances'),
  )
}

/** The selected tab, by default the first; undefined for an account without tabs. */
export function chosenTab(
  state: Pick<State, 'account' | 'connections' | 'networks' | 'settings'>,
): AccountTab | undefined {
  const connection = activeConnection(state)
  if (!connection || !networkOf(state, connection)) return undefined
  const tabs = tabsOf(state.settings, connection)
  return tabs.find(tab => tab === state.account.tab) ?? tabs[0]
}

/** Another feature's tab (boot/views.ts). The Tokens tab belongs to this feature. */
export function slotOf({ views }: Pick<App, 'views'>, tab: AccountTab): LazyView | undefined {
  return views.Account.slots?.[tab]
}

export function selectTab(app: App, tab: AccountTab): void {
  app.store.setState(({ account }) => ({ account: { ...account, tab } }))
  // The tab itself reports a chunk that failed to load.
  inBackground(enterTab(app))
}

/** Loads the current tab's data. Tokens are loaded with the account. */
export async function enterTab(app: App): Promise<void> {
  const tab = chosenTab(app.store.getState())
  if (tab) await slotOf(app, tab)?.enter(app)
}
