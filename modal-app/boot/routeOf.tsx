import type { ComponentType } from 'react'
import { type Enter, lazyView, type RoutedView } from '../flow/lazyView.tsx'
import type { RouteName } from '../flow/Route.ts'
import type { View } from '../flow/View.ts'
import type { I18n } from '../lib/createI18n.ts'
import { parts } from './parts.ts'
import type { viewParts } from './viewParts.ts'
import { views } from './views.ts'

interface RouteView {
  /** Undefined for a view about one wallet, whose name is the title, and until its placeholder has loaded. */
  titleIn(i18n: I18n): string | undefined
  View: RoutedView
  /** Whether a view that is not in the document has loaded. */
  isLoaded?(): boolean
  /** Loads a view that is not in the document. Tells when its placeholder is known. */
  prefetch?(onPlaceholder?: () => void): Promise<void>
  /** Starts loading the view's data when it comes on screen. */
  enter?: Enter
  /** Shown in the header instead of the title. */
  Head?: ComponentType
}

/** Each is made once, because it keeps what it has loaded. */
const made: { [V in RouteName]?: RouteView } = {}
/** What all of them need, once it has loaded. */
let loaded: typeof viewParts | undefined

async function loadParts(): Promise<typeof viewParts> {
  loaded ??= (await parts.soon()).viewParts
  return loaded
}

function makeView(view: RouteName): RouteView {
  const row = views[view] as View
  const { View, title, load, hasHead } = row
  if (!load) return { View: View as ComponentType, titleIn: i18n => title && i18n.t(title) }
  const { Head, ...others } = lazyView(
    async () => {
      const [{ feature }, { partOf }] = await Promise.all([load(), loadParts()])
      return partOf(row, feature[view])
    },
    async () => (await loadParts()).placeholderOf(view),
  )
  return {
    ...others,
    ...(hasHead && { Head }),
    titleIn: i18n => loaded?.titleOf(view, i18n),
  }
}

/** How to draw a view, by its row. */
export function routeOf(view: RouteName): RouteView {
  made[view] ??= makeView(view)
  return made[view]
}
