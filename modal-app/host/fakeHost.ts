import { ConnectKitError } from '../../shared/errors.ts'
import { type FrameEvents, frameEvents } from '../../shared/protocol/events.schema.ts'
import { type HostMethods, hostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import type { Host } from './Host.ts'

type Method = keyof HostMethods
type Event = keyof FrameEvents

/** The page's answers by method. The signal aborts when the modal cancels the call. */
export type HostAnswers = {
  [M in Method]: (params: HostMethods[M]['params'], signal?: AbortSignal) => Promise<HostMethods[M]['result']>
}

export interface FakeHost extends Host {
  readonly answers: HostAnswers
  readonly calls: { method: Method; params: unknown }[]
  readonly emitted: { event: Event; payload: unknown }[]
  payloads<E extends Event>(event: E): FrameEvents[E][]
}

const never = new Promise<never>(() => {})

/** The connections offered to the page, in order. */
export function toldConnections({ calls }: FakeHost): HostMethods['connection.upsert']['params'][] {
  return calls
    .filter(({ method }) => method === 'connection.upsert')
    .map(({ params }) => params as HostMethods['connection.upsert']['params'])
}

/** A host page that records calls and events, and accepts only valid ones. */
export function createFakeHost(answers: Partial<HostAnswers> = {}): FakeHost {
  const script: HostAnswers = {
    'modal.painted': async () => null,
    'wallet.connect': () => never,
    'wallet.request': () => never,
    'connection.upsert': async () => null,
    'session.upsert': async () => null,
    'session.remove': async () => null,
    'siwx.call': () => never,
    'link.open': () => never,
    'overlay.open': async () => null,
    'walletConnect.attest': () => never,
    ...answers,
  }
  const calls: FakeHost['calls'] = []
  const emitted: FakeHost['emitted'] = []
  return {
    answers: script,
    calls,
    emitted,
    call(method, params, signal, left) {
      hostMethods[method].params.parse(params)
      calls.push({ method, params })
      return new Promise((resolve, reject) => {
        const abort = () => reject(new ConnectKitError('aborted', 'The request was cancelled'))
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort)
        script[method](params, signal ?? left).then(result => {
          hostMethods[method].result.parse(result)
          resolve(result)
        }, reject)
      })
    },
    emit(event, payload) {
      frameEvents[event].parse(payload)
      emitted.push({ event, payload })
    },
    payloads: event => emitted.filter(each => each.event === event).map(each => each.payload) as never,
  }
}
