import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { CDPSession } from 'playwright'

/** One target of the browser: a page, an iframe in its own process, or the browser itself. */
export interface CdpSession {
  send: CDPSession['send']
  on: CDPSession['on']
  /** The target went away; later calls fail. */
  isGone(): boolean
}

export interface CdpConnection {
  browser: CdpSession
  /** A target attached with `flatten`. */
  session(id: string): CdpSession
}

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

interface Pending {
  method: string
  sessionId: string | undefined
  resolve(result: unknown): void
  reject(error: Error): void
}

/**
 * Speaks the DevTools protocol over a browser's pipe: JSON messages, each ended by a zero byte.
 *
 * We do not measure with Playwright, because it adds its own scripts to every page and lets a new iframe run before
 * anyone can slow it down.
 */
export function connectCdp(input: Readable, output: Writable): CdpConnection {
  const pending = new Map<number, Pending>()
  const sessions = new Map<string | undefined, { emitter: EventEmitter; session: CdpSession; isGone: boolean }>()
  let lastId = 0
  let isClosed = false

  const rejectAll = (reason: string, concerns: (call: Pending) => boolean) => {
    for (const [id, call] of pending) {
      if (!concerns(call)) continue
      pending.delete(id)
      call.reject(new Error(`${call.method}: ${reason}`))
    }
  }

  const entryOf = (sessionId: string | undefined) => {
    const known = sessions.get(sessionId)
    if (known) return known
    const emitter = new EventEmitter().setMaxListeners(0)
    const send = (method: string, params: object = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed || entry.isGone) return reject(new Error(`${method}: the target is gone`))
        const id = ++lastId
        pending.set(id, { method, sessionId, resolve, reject })
        output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      })
    const entry = {
      emitter,
      isGone: false,
      session: {
        send: send as CdpSession['send'],
        on: emitter.on.bind(emitter) as unknown as CdpSession['on'],
        isGone: () => isClosed || entry.isGone,
      },
    }
    sessions.set(sessionId, entry)
    return entry
  }

  const settle = (id: number, { result, error }: Message) => {
    const call = pending.get(id)
    pending.delete(id)
    if (error) call?.reject(new Error(`${call.method}: ${error.message}`))
    else call?.resolve(result)
  }

  const receive = (message: Message) => {
    if (message.id !== undefined) return settle(message.id, message)
    if (message.method === 'Target.detachedFromTarget') {
      const { sessionId } = message.params as { sessionId: string }
      entryOf(sessionId).isGone = true
      rejectAll('the target went away', call => call.sessionId === sessionId)
    }
    sessions.get(message.sessionId)?.emitter.emit(message.method ?? '', message.params)
  }

  let rest = ''
  input.setEncoding('utf8').on('data', (chunk: string) => {
    const texts = (rest + chunk).split('\0')
    rest = texts.pop() ?? ''
    for (const text of texts) receive(JSON.parse(text))
  })
  input.on('close', () => {
    isClosed = true
    rejectAll('the browser is gone', () => true)
  })
  output.on('error', () => {})

  return { browser: entryOf(undefined).session, session: id => entryOf(id).session }
}
