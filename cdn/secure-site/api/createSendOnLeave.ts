import type { Endpoint, EndpointBody } from '../../../shared/api/endpoint.ts'
import { type KeepDeps, keepSigned } from './keepSigned.ts'

/** @returns cancels it */
export type SendOnLeave = <E extends Endpoint>(
  endpoint: E,
  body: EndpointBody<E>,
  isNeedless?: () => boolean,
) => () => void

type LeavingDeps = Omit<KeepDeps, 'every'> & {
  window: Window
  /** Not every browser fires both. `beforeunload` also precedes downloads. */
  events: readonly ('pagehide' | 'beforeunload')[]
}

/** Sends a request when the document unloads. */
export function createSendOnLeave({ window, events, ...deps }: LeavingDeps): SendOnLeave {
  return (endpoint, body, isNeedless = () => false) => {
    let timer: ReturnType<typeof setInterval> | undefined
    const every = (run: () => void, ms: number) => {
      timer = setInterval(run, ms)
    }
    const send = keepSigned({ ...deps, every }, endpoint, body)
    const go = () => isNeedless() || send()
    for (const event of events) window.addEventListener(event, go)
    return () => {
      clearInterval(timer)
      for (const event of events) window.removeEventListener(event, go)
    }
  }
}
