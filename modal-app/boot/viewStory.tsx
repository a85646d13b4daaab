import { AppContext } from '../app/hooks.ts'
import type { Story } from '../gallery/story.ts'
import type { Route } from '../modal/router.ts'
import { Root } from './Root.tsx'
import { prefetchAccount } from './routes.tsx'
import { createTestApp, type TestApp, type TestAppOptions } from './testApp.ts'

export interface ViewState extends TestAppOptions {
  /** Oldest first; the last is on screen. */
  history?: Route[]
  /** What else is so. */
  prepare?: (app: TestApp) => void
}

/** A story of the whole dialog, in one state of an app of its own. */
export function viewStory(name: string, { history, prepare, ...options }: ViewState): Story {
  // The view of the account is in a chunk of its own: it is there when the story is drawn.
  prefetchAccount()
  return {
    name,
    ownRoot: true,
    render({ theme, dir }) {
      const app = createTestApp({ ...options, theme, dir })
      app.store.setState({ open: true })
      if (history) app.store.setState({ router: { history, direction: 'forward' } })
      prepare?.(app)
      return (
        <AppContext value={app}>
          <Root />
        </AppContext>
      )
    },
  }
}
