import type { Settings } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { networkOf } from '../../networks/networks.ts'

/** Spec §2. @spec 2.account-tabs */
const accountTabs = ['tokens', 'nfts', 'activity'] as const
export type AccountTab = (typeof accountTabs)[number]

/** The tabs of an account: those its namespace has and the site shows (spec §1). */
export function tabsOf({ activity }: Pick<Settings, 'activity'>, { namespace }: Connection): readonly AccountTab[] {
  const features = featuresOf(namespace)
  return accountTabs.filter(tab =>
    tab === 'activity' ? activity && features.includes('activity') : features.includes('balances'),
  )
}

/** The tab on screen: the visitor's, or else the first; undefined for an account without tabs. */
export function chosenTab(
  state: Pick<State, 'account' | 'connections' | 'networks' | 'settings'>,
): AccountTab | undefined {
  const connection = activeConnection(state)
  if (!connection || !networkOf(state, connection)) return undefined
  const tabs = tabsOf(state.settings, connection)
  return tabs.find(tab => tab === state.account.tab) ?? tabs[0]
}

export function selectTab({ store }: Pick<App, 'store'>, tab: AccountTab): void {
  store.setState(({ account }) => ({ account: { ...account, tab } }))
}
