import { createContext, useContext, useLayoutEffect, useReducer, useRef } from 'react'
import type { App } from './App.ts'
import type { State } from './State.ts'

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppContext above it')
  return app
}

/**
 * A part of the state; the component draws again when that part changes.
 *
 * It listens from its first draw on. React's useSyncExternalStore, as preact has it, begins one frame later: a page that
 * opens the modal as soon as it can would be answered before the right view is drawn.
 */
export function useSelector<T>(selector: (state: State) => T): T {
  const { store } = useApp()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const value = selector(store.getState())
  const drawn = useRef({ selector, value })
  drawn.current = { selector, value }
  useLayoutEffect(() => {
    const listen = (state: State) => {
      if (!Object.is(drawn.current.selector(state), drawn.current.value)) draw()
    }
    listen(store.getState())
    return store.subscribe(listen)
  }, [store])
  return value
}
