import { takePort } from '../../shared/protocol/handshake.ts'

/* Apart from connectHost.ts: the document's first script shakes hands, and must not bring the port's code with it. */

export interface EarlyPort {
  /** The page's origin, from this document's address, which the server has checked. */
  origin: string
  port: Promise<MessagePort>
}

const key = Symbol.for('connectkit.port')

/**
 * Shakes hands while the modal's script is still loading, and keeps the port for it.
 * @param isShown a view is on screen already
 */
export function keepEarlyPort(isShown: boolean): void {
  const origin = new URLSearchParams(location.search).get('o') ?? ''
  Reflect.set(window, key, { origin, port: takePort(window, origin, isShown) } satisfies EarlyPort)
}

export function earlyPort(): EarlyPort {
  return Reflect.get(window, key)
}
