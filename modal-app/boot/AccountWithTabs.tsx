import type { ReactNode } from 'react'
import type { App } from '../app/App.ts'
import { useApp } from '../app/hooks.ts'
import { AccountView } from '../features/account/AccountView.tsx'
import { type AccountTab, chosenTab, selectTab } from '../features/account/accountTabs.ts'
import { type LazyView, lazyView } from '../flow/lazyView.tsx'
import { loadTexts } from '../locales/loadTexts.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

const activity = lazyView(async () => ({
  Waiting: null,
  loadTexts: () => loadTexts('activity'),
  loadView: async () => (await import('../features/activity/ActivityTab.tsx')).ActivityTab,
  loadEnter: async () => (await import('../features/activity/activityActions.ts')).openActivity,
}))

const tokens = lazyView(async () => ({
  Waiting: null,
  loadTexts: async () => ({}),
  loadView: async () => (await import('../features/account/TokensTab.tsx')).TokensTab,
}))

const nfts = lazyView(async () => ({
  Waiting: null,
  loadTexts: () => loadTexts('nfts'),
  loadView: async () => (await import('../features/nfts/NftsTab.tsx')).NftsTab,
  loadEnter: async () => (await import('../features/nfts/nftActions.ts')).openNfts,
}))

const tabs: Readonly<Record<AccountTab, LazyView>> = { tokens, nfts, activity }

/** The account with the tabs of other features, which it cannot import. */
export function AccountWithTabs() {
  const app = useApp()
  return (
    <AccountView
      onSelectTab={tab => {
        selectTab(app, tab)
        // The tab itself reports a chunk that failed to load.
        enterTab(app).catch(() => {})
      }}
      tabs={{ tokens: guarded(tokens), nfts: guarded(nfts), activity: guarded(activity) }}
    />
  )
}

/** A tab that fails to load takes nothing else away. */
function guarded({ View }: LazyView): ReactNode {
  return (
    <ErrorBoundary>
      <View />
    </ErrorBoundary>
  )
}

/** Loads the tabs ahead, for a first draw of all that is known. */
export async function prefetchTabs(): Promise<void> {
  await Promise.all(Object.values(tabs).map(({ prefetch }) => prefetch()))
}

/** Loads the data of the tab on screen. Those of Tokens are loaded with the account. */
export async function enterTab(app: App): Promise<void> {
  const tab = chosenTab(app.store.getState())
  if (tab) await tabs[tab].enter(app)
}
