import { createContext, useContext, useLayoutEffect, useReducer, useRef } from 'react'
import type { App } from './App.ts'
import type { State } from './State.ts'

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppContext above it')
  return app
}

/** The state the modal draws. While it leaves the screen, nothing in it changes. */
const drawnState = (state: State): State => state.leaving ?? state

/**
 * Selects a part of the state. The component redraws when that part changes.
 *
 * Subscribes in the first layout effect. preact's useSyncExternalStore subscribes one frame later, so a page that opens
 * the modal at once would be answered before the right view is drawn.
 */
export function useSelector<T>(selector: (state: State) => T): T {
  const { store } = useApp()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const value = selector(drawnState(store.getState()))
  const drawn = useRef({ selector, value })
  drawn.current = { selector, value }
  useLayoutEffect(() => {
    const listen = (state: State) => {
      if (!Object.is(drawn.current.selector(drawnState(state)), drawn.current.value)) draw()
    }
    listen(store.getState())
    return store.subscribe(listen)
  }, [store])
  return value
}
