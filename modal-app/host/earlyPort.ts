import { connectText, readyText, shownText } from '../../shared/protocol/handshake.ts'

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
export function leaveEarlyPort(isShown: boolean): void {
  const origin = new URLSearchParams(location.search).get('o') ?? ''
  Reflect.set(window, key, { origin, port: takePort(window, origin, isShown) } satisfies EarlyPort)
}

export function earlyPort(): EarlyPort {
  return Reflect.get(window, key)
}

/**
 * The iframe's end of the handshake (shared/protocol/README.md): says `ready` to the parent at one origin, and takes only the first
 * port it sends from there. Messages wait in the port until it has a listener.
 * @param isShown a view is on screen already
 */
export function takePort(window: Window, origin: string, isShown: boolean): Promise<MessagePort> {
  return new Promise(resolve => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== window.parent || event.origin !== origin || event.ports.length !== 1) return
      const [port] = event.ports
      if (event.data !== connectText || !port) return
      window.removeEventListener('message', onMessage)
      resolve(port)
    }
    window.addEventListener('message', onMessage)
    window.parent.postMessage(isShown ? shownText : readyText, origin)
  })
}
