import { connectText, readyText } from '../../shared/protocol/handshake.ts'

/**
 * Our end of the handshake (shared/protocol/README.md): says `ready` to the parent at the one origin, takes the first
 * port that parent sends from there, and no other ever. What comes on the port waits in it until somebody listens.
 */
export function takePort(window: Window, origin: string): Promise<MessagePort> {
  return new Promise(resolve => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== window.parent || event.origin !== origin || event.ports.length !== 1) return
      const [port] = event.ports
      if (event.data !== connectText || !port) return
      window.removeEventListener('message', onMessage)
      resolve(port)
    }
    window.addEventListener('message', onMessage)
    window.parent.postMessage(readyText, origin)
  })
}
