import type { ComponentType } from 'react'
import type { App } from '../app/App.ts'
import { lazyView, type RoutedView } from '../dialog/lazyView.tsx'
import type { Route } from '../dialog/router.ts'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import { HelpButton } from '../features/connect/HelpButton.tsx'
import type { I18n } from '../lib/createI18n.ts'

/** Every view except Connect, which is in the document itself. */
export type LaterViewName = Exclude<Route['view'], 'Connect'>

interface RouteView {
  /** Undefined for a view about one wallet, whose name is the title, and until laterRoutes.tsx has loaded. */
  titleIn(i18n: I18n): string | undefined
  View: RoutedView
  /** Whether a view that is not in the document has loaded. */
  isLoaded?(): boolean
  /** Loads a view that is not in the document. Tells when its placeholder is known. */
  prefetch?(onRoute?: () => void): Promise<void>
  /** Starts loading the view's data when it comes on screen. */
  enter?(app: App): Promise<void>
  /** Shown at the start of the header instead of Back; null for nothing. */
  Start?: ComponentType | null
  /** Shown in the header instead of the title. */
  Head?: ComponentType
}

const connect: RouteView = { titleIn: i18n => i18n.t('connect.title'), View: ConnectView, Start: HelpButton }

/** Each is made once, because it keeps what it has loaded. */
const made: { [V in LaterViewName]?: RouteView } = {}

function laterView(view: LaterViewName): RouteView {
  const lazy = lazyView(async () => {
    const { laterRoutes, titles } = await import('./laterRoutes.tsx')
    return { ...laterRoutes[view], titles }
  })
  const { Head, ...others } = lazy
  return view === 'Account' ? { ...others, Head, Start: null } : others
}

/** How to draw a view. All but Connect are rows of laterRoutes.tsx. */
export function routeOf(view: Route['view']): RouteView {
  if (view === 'Connect') return connect
  made[view] ??= laterView(view)
  return made[view]
}
