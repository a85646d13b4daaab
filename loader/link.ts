import { ConnectKitError, type ErrorCode, errorCodes } from '../shared/errors.ts'
import type { FrameEvents as FrameMessages, PageEvents } from '../shared/protocol/events.schema.ts'
import { commonVersion, connectText, parseHandshake } from '../shared/protocol/handshake.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../shared/protocol/modalMethods.schema.ts'
import { createPort, type Port, type PortOptions } from '../shared/protocol/port.ts'
import type { Frame } from './frame.ts'
import { clock, dataOf, originOf, sourceOf } from './realm.ts'
import { validators } from './validators.gen.ts'

type LoaderPort = Port<ModalMethods, PageEvents>

export interface LinkWorld {
  frame: Frame
  /** The only origin the link talks to. */
  origin: string
  serve: PortOptions<HostMethods, FrameMessages>['serve']
  hear: Omit<PortOptions<HostMethods, FrameMessages>['hear'], 'frame.hello'>
  hello(): PageEvents['host.hello']
  /** The live iframe went away, by a reload or because it broke the rules. */
  onLost(error: ConnectKitError): void
}

export interface Link {
  /** Loads the iframe if need be; resolves when it has drawn its first view. Rejects with the reason when it cannot. */
  start(): Promise<LoaderPort>
  /** The port of a live iframe. */
  live(): LoaderPort | undefined
  onFrameLoad(): void
  stop(): void
}

/** A cold load may take this long, then it is tried once more. */
const loadTimeoutMs = 20_000
/** A document that loaded but does not answer is not ours: an error page of the browser, most likely. */
const answerTimeoutMs = 2_000

/** Loads, shakes hands (shared/protocol/README.md) and keeps the one port. */
export function createLink(world: LinkWorld): Link {
  const { frame, origin } = world
  let port: LoaderPort | undefined
  let starting: { promise: Promise<LoaderPort>; settle(result: LoaderPort | ConnectKitError): void } | undefined
  let alive = false
  let timers: unknown[] = []

  const stopTimers = () => {
    timers.forEach(clock.clearTimeout)
    timers = []
  }

  const finish = (result: LoaderPort | ConnectKitError) => {
    stopTimers()
    alive = !(result instanceof Error)
    if (!alive) {
      port?.close()
      port = undefined
      frame.unload()
    }
    starting?.settle(result)
    starting = undefined
  }

  const lose = (error: ConnectKitError) => {
    const wasAlive = alive
    finish(error)
    if (wasAlive) world.onLost(error)
  }

  const connect = (versions: number[]) => {
    const version = commonVersion(versions)
    if (!version)
      return finish(
        new ConnectKitError(
          'version_mismatch',
          'The script and the modal are of releases that do not know each other',
          {
            versions,
          },
        ),
      )
    port?.close()
    if (alive) world.onLost(new ConnectKitError('frame_reloaded', 'The modal was reloaded'))
    alive = false
    const channel = new MessageChannel()
    port = createPort<ModalMethods, PageEvents, HostMethods, FrameMessages>({
      port: channel.port1,
      checks: validators,
      clock,
      serve: world.serve,
      hear: { ...world.hear, 'frame.hello': () => port && finish(port) },
      onViolation: reason => lose(new ConnectKitError('invalid_message', `The modal broke the protocol: ${reason}`)),
    })
    frame.window()?.postMessage(connectText(version), origin, [channel.port2])
    port.emit('host.hello', world.hello())
  }

  const onMessage = (event: MessageEvent) => {
    const source = sourceOf(event)
    if (!source || source !== frame.window() || originOf(event) !== origin) return
    const message = parseHandshake(dataOf(event))
    if (message?.type === 'ready') connect(message.versions)
    else if (message?.type === 'refused') finish(refusal(message.code))
  }

  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (starting && /^(frame|child|default)-src/.test(effectiveDirective) && blockedURI.startsWith(origin))
      finish(
        new ConnectKitError('frame_blocked', `This page's content security policy lacks "frame-src ${origin}"`, {
          blockedURI,
        }),
      )
  }

  const attempt = (retries: number) => {
    frame.load()
    timers.push(
      clock.setTimeout(() => {
        if (!retries)
          return finish(new ConnectKitError('frame_timeout', `The modal did not load from ${origin}; try again later`))
        frame.unload()
        attempt(retries - 1)
      }, loadTimeoutMs),
    )
  }

  addEventListener('message', onMessage)
  document.addEventListener('securitypolicyviolation', onViolation)

  return {
    live: () => (alive ? port : undefined),
    start() {
      if (alive && port && frame.window()) return Promise.resolve(port)
      if (!starting) {
        let settle: (result: LoaderPort | ConnectKitError) => void = () => {}
        const promise = new Promise<LoaderPort>((resolve, reject) => {
          settle = result => (result instanceof Error ? reject(result) : resolve(result))
        })
        starting = { promise, settle }
        attempt(1)
      }
      return starting.promise
    },
    onFrameLoad() {
      if (starting && !port)
        timers.push(
          clock.setTimeout(() => {
            if (!port)
              finish(
                new ConnectKitError(
                  'frame_refused',
                  `${origin} did not let this page show the modal; the project's allowed origins may not list it`,
                ),
              )
          }, answerTimeoutMs),
        )
    },
    stop() {
      removeEventListener('message', onMessage)
      document.removeEventListener('securitypolicyviolation', onViolation)
      finish(new ConnectKitError('destroyed', 'ConnectKit was removed from this page'))
    },
  }
}

function refusal(text: string): ConnectKitError {
  const code = errorCodes.includes(text as ErrorCode) ? (text as ErrorCode) : 'frame_refused'
  const reasons: Partial<Record<ErrorCode, string>> = {
    project_not_found: 'The server knows no project with this id; check data-project-id',
    origin_not_allowed: `The project does not list ${location.origin} among its allowed origins`,
    unsupported_origin: 'Serve this page over http or https, for instance from a local web server',
  }
  return new ConnectKitError(code, reasons[code] ?? 'The server refused to show the modal here', {
    origin: location.origin,
  })
}
