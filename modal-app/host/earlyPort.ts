import { takePort } from '../../shared/protocol/handshake.ts'

/* Separate from connectHost.ts, because the document's first script does the handshake and must not include the port's code. */

export interface EarlyPort {
  /** The page's origin, from this document's address, which the server has checked. */
  origin: string
  port: Promise<MessagePort>
}

const key = Symbol.for('connectkit.port')

/**
 * Does the handshake while the modal's script is still loading, and keeps the port for it.
 * @param isShown whether a view is already on screen
 */
export function keepEarlyPort(isShown: boolean): void {
  const origin = new URLSearchParams(location.search).get('o') ?? ''
  Reflect.set(window, key, { origin, port: takePort(window, origin, isShown) } satisfies EarlyPort)
}

export function earlyPort(): EarlyPort {
  return Reflect.get(window, key)
}
