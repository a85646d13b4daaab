import { AppContext } from '../app/hooks.ts'
import type { Route } from '../flow/Route.ts'
import { currentRoute, initialRouter, type RouterState } from '../flow/router.ts'
import type { Story } from '../gallery/story.ts'
import { Root } from './Root.tsx'
import { routeOf } from './routeOf.tsx'
import { createTestApp, type TestApp, type TestAppOptions } from './testApp.ts'

export interface ViewState extends TestAppOptions {
  /** Oldest first; the last is on screen. */
  history?: Route[]
  /** The visitor's languages; defaults to the texts'. */
  languages?: readonly string[]
  /** Further changes to the app. */
  prepare?: (app: TestApp) => void
}

/** A story of the whole dialog in one state, with its own app. */
export function viewStory(name: string, { history, prepare, languages, ...options }: ViewState): Story {
  const router: RouterState = history ? { history } : initialRouter
  // Load a lazy view before the story is drawn.
  routeOf(currentRoute(router).view).prefetch?.()
  return {
    name,
    ownRoot: true,
    languages,
    render({ theme }) {
      const app = createTestApp({ ...options, theme })
      app.store.setState({ open: true, router })
      prepare?.(app)
      return (
        <AppContext value={app}>
          <Root />
        </AppContext>
      )
    },
  }
}
