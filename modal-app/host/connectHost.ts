import type { FrameEvents, PageEvents } from '../../shared/protocol/events.schema.ts'
import { commonVersion, parseHandshake, readyText } from '../../shared/protocol/handshake.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { createPort, type PortOptions } from '../../shared/protocol/port.ts'
import type { Clock } from '../app/App.ts'
import { frameChecks } from './frameChecks.ts'
import type { Host } from './Host.ts'

export interface HostLink {
  /** The iframe's own window. */
  window: Window
  /** The only origin that is talked to: the one this document was served for. */
  origin: string
  clock: Clock
  serve: PortOptions<ModalMethods, PageEvents>['serve']
  hear: PortOptions<ModalMethods, PageEvents>['hear']
}

/**
 * Our end of the handshake (shared/protocol/README.md): says `ready` to the parent at the one origin, takes the first
 * port that parent sends from there, and no other ever.
 */
export function connectHost({ window, origin, clock, serve, hear }: HostLink): Promise<Host> {
  return new Promise(resolve => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== window.parent || event.origin !== origin || event.ports.length !== 1) return
      const message = parseHandshake(event.data)
      const [port] = event.ports
      if (message?.type !== 'connect' || !commonVersion([message.version]) || !port) return
      window.removeEventListener('message', onMessage)
      resolve(
        createPort<HostMethods, FrameEvents, ModalMethods, PageEvents>({
          port,
          checks: frameChecks,
          clock,
          serve,
          hear,
          // A page that floods its own modal gets a dead one; there is nobody to tell.
          onViolation: () => {},
        }),
      )
    }
    window.addEventListener('message', onMessage)
    window.parent.postMessage(readyText(), origin)
  })
}
