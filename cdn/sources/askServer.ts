import { type Intake, readCapped, smallIntake } from './readCapped.ts'

/** One question to a server that the operator has named. */
export interface ServerQuestion extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  fetch: typeof fetch
  signal: AbortSignal
  /** Of the text of a 2xx reply; a longer one is not read. */
  maxBytes: number
  /** Of the text of any other reply; by default, none of it is read. */
  maxErrorBytes?: number | undefined
  intake?: Intake
  /** How often it may be asked; more than once only where asking twice does no harm. */
  tries?: number
  /** What is thrown if the server cannot be reached; the reason itself by default, and always after an abort. */
  unreached?(thrown: unknown): Error
}

export interface ServerReply {
  ok: boolean
  status: number
  headers: Headers
  /** Undefined if it is too long, or none was wanted. */
  text: string | undefined
}

/** Passing states of a server, or of a proxy in front of it. */
const passingStatuses = [502, 503, 504]
const firstPauseMs = 200
/** A visitor is waiting, and a server that asks for a longer pause should be left alone. */
const longestPauseMs = 2000

/**
 * The only way in which the server asks others, but for what strangers name (`SafeFetch`): replies are bounded, redirects
 * are not followed, because they lead away from what the operator named, and passing failures are tried again.
 * @throws what `unreached` makes, and errors of the intake
 */
export async function askServer(url: string | URL, question: ServerQuestion): Promise<ServerReply> {
  const { fetch, signal, method = 'GET', headers, body, tries = 1, unreached } = question
  const init = { method, redirect: 'manual' as const, signal, ...(headers && { headers }), ...(body && { body }) }
  for (let tried = 1; ; tried++) {
    const isLast = tried >= tries
    let response: Response | undefined
    try {
      response = await fetch(url, init)
    } catch (thrown) {
      if (signal.aborted) throw thrown
      if (isLast) throw unreached?.(thrown) ?? thrown
    }
    const pauseMs = pauseAfter(tried, response)
    if (response && (isLast || !passingStatuses.includes(response.status) || pauseMs > longestPauseMs))
      return readReply(response, question)
    await response?.body?.cancel()
    await pause(pauseMs, signal)
    signal.throwIfAborted()
  }
}

async function readReply(
  response: Response,
  { maxBytes, maxErrorBytes, intake = smallIntake, signal }: ServerQuestion,
): Promise<ServerReply> {
  const { ok, status, headers } = response
  const most = ok ? maxBytes : maxErrorBytes
  if (most === undefined) await response.body?.cancel()
  const text = most === undefined ? undefined : await readCapped(response, most, intake, signal)
  return { ok, status, headers, text }
}

/** Keeps the process alive: in a command, nothing else does. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}

/** Twice as long each time, and not the same for all who ask. */
function pauseAfter(tried: number, response: Response | undefined): number {
  const [seconds] = /^\d{1,4}$/.exec(response?.headers.get('Retry-After') ?? '') ?? []
  return seconds === undefined ? firstPauseMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2) : Number(seconds) * 1000
}
