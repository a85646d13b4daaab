import { takePort } from './takePort.ts'

export interface EarlyPort {
  /** The origin of the page, as the address of this document says; the server has checked it. */
  origin: string
  port: Promise<MessagePort>
}

const key = Symbol.for('connectkit.port')

/** Shakes hands while the modal's own script is still being read, and leaves the port for it. */
export function leaveEarlyPort(): void {
  const origin = new URLSearchParams(location.search).get('o') ?? ''
  Reflect.set(window, key, { origin, port: takePort(window, origin) } satisfies EarlyPort)
}

export function earlyPort(): EarlyPort {
  return Reflect.get(window, key)
}
