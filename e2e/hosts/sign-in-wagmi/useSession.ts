import { useSyncExternalStore } from 'react'
import type { Session } from '../connectKit.ts'

const subscribe = (onChange: () => void) => window.ConnectKit.subscribe(onChange)

/** The session of wagmi's account: wagmi's connector and ConnectKit have the same one in use. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, () => window.ConnectKit.getState().session)
}
