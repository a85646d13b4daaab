import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { App } from './App.ts'
import type { State } from './State.ts'

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppContext above it')
  return app
}

/** A part of the state; the component draws again when that part changes. */
export function useSelector<T>(selector: (state: State) => T): T {
  return useStore(useApp().store, selector)
}
