import { useSyncExternalStore } from 'react'
import type { Session } from '../connectKit.ts'

const subscribe = (onChange: () => void) => window.ConnectKit.subscribe(onChange)

/** The session of wagmi's account, which is also the one in use in ConnectKit. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, () => window.ConnectKit.getState().session)
}
