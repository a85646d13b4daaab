import type { ComponentType } from 'react'
import { AccountSkeleton } from '../features/account/AccountSkeleton.tsx'
import { ConnectingExternalView } from '../features/connect/ConnectingExternalView.tsx'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import type { MessageKey } from '../lib/createI18n.ts'
import type { Route } from '../modal/router.ts'
import { lazyView } from './lazyView.tsx'

const account = lazyView(async () => (await import('../features/account/AccountView.tsx')).AccountView, AccountSkeleton)

/** Views by name; the ones of a first visit are in the document itself, the others come when they are needed. */
export const routes: { [V in Route['view']]: { title: MessageKey; View: ComponentType } } = {
  Connect: { title: 'connect.title', View: ConnectView },
  ConnectingExternal: { title: 'connecting.title', View: ConnectingExternalView },
  Account: { title: 'account.title', View: account.View },
}

/** Loads what a connected visitor will see first. */
export const prefetchAccount = account.prefetch
