import type { ComponentType } from 'react'
import type { App } from '../app/App.ts'
import { lazyView, type RoutedView } from '../flow/lazyView.tsx'
import type { RouteName } from '../flow/Route.ts'
import type { LaterViews } from '../flow/View.ts'
import type { I18n } from '../lib/createI18n.ts'
import { loadTexts } from '../locales/loadTexts.ts'
import { views } from './views.ts'

interface RouteView {
  /** Undefined for a view about one wallet, whose name is the title, and until the view's row has loaded. */
  titleIn(i18n: I18n): string | undefined
  View: RoutedView
  /** Whether a view that is not in the document has loaded. */
  isLoaded?(): boolean
  /** Loads a view that is not in the document. Tells when its placeholder is known. */
  prefetch?(onRoute?: () => void): Promise<void>
  /** Starts loading the view's data when it comes on screen. */
  enter?(app: App): Promise<void>
  /** Shown in the header instead of the title. */
  Head?: ComponentType
}

/** Each is made once, because it keeps what it has loaded. */
const made: { [V in RouteName]?: RouteView } = {}

function makeView(view: RouteName): RouteView {
  const { View, title, later, hasHead } = views[view]
  if (View) return { View, titleIn: i18n => title && i18n.t(title) }
  const load = later as () => Promise<LaterViews<RouteName>>
  const { Head, ...others } = lazyView(async () => {
    const [rows, { skeletons }, titles] = await Promise.all([
      load(),
      import('../flow/skeletons.tsx'),
      loadTexts('titles'),
    ])
    const { waiting, texts, ...row } = rows[view]
    return {
      ...row,
      titles,
      loadTexts: () => loadTexts('later', ...texts),
      Waiting: typeof waiting === 'string' ? skeletons[waiting] : waiting,
    }
  })
  return hasHead ? { ...others, Head } : others
}

/** How to draw a view, by its row. */
export function routeOf(view: RouteName): RouteView {
  made[view] ??= makeView(view)
  return made[view]
}
