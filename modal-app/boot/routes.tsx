import { type ComponentType, lazy } from 'react'
import { ConnectingExternalView } from '../features/connect/ConnectingExternalView.tsx'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import type { MessageKey } from '../lib/createI18n.ts'
import type { Route } from '../modal/router.ts'

const loadAccountView = () => import('../features/account/AccountView.tsx')

/** Views by name; the ones of a first visit are in the document itself, the others come when they are needed. */
export const routes: { [V in Route['view']]: { title: MessageKey; View: ComponentType } } = {
  Connect: { title: 'connect.title', View: ConnectView },
  ConnectingExternal: { title: 'connecting.title', View: ConnectingExternalView },
  Account: {
    title: 'account.title',
    View: lazy(async () => ({ default: (await loadAccountView()).AccountView })),
  },
}

/** Fetches what a connected visitor will see first. */
export function prefetchAccount(): void {
  loadAccountView().catch(() => {})
}
