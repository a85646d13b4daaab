import { ConnectKitError } from '../../shared/errors.ts'
import type { FrameEvents, PageEvents } from '../../shared/protocol/events.schema.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { createPort, frameRoom, type PortOptions } from '../../shared/protocol/port.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EarlyPort } from './earlyPort.ts'
import type { Host } from './Host.ts'
import { validators } from './validators.gen.ts'

export interface HostLink {
  port: EarlyPort['port']
  clock: Clock
  serve: PortOptions<ModalMethods, PageEvents>['serve']
  hear: PortOptions<ModalMethods, PageEvents>['hear']
  /** The page broke the protocol, and the port is closed. */
  onViolation(): void
}

/** Talks to the page over the port. Calls reject with `invalid_message` when the page's answer is malformed. */
export async function connectHost({ port, clock, serve, hear, onViolation }: HostLink): Promise<Host> {
  const { call, emit } = createPort<HostMethods, FrameEvents, ModalMethods, PageEvents>({
    port: await port,
    checks: validators,
    now: clock.now,
    serve,
    hear,
    // A page may read a whole list of tokens at once through a frame connector.
    room: frameRoom,
    onViolation,
  })
  return {
    emit,
    async call(method, params, signal, userLeft) {
      const result = await call(method, params, signal, userLeft)
      if (!validators.results[method]?.(result)) throw new ConnectKitError('invalid_message', `Wrong ${method}`)
      return result
    },
  }
}
