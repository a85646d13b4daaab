import { createMiddleware } from 'hono/factory'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Timeout } from '../timeout.ts'
import { busy, bytesPerToken, type RateLimits } from './rateLimits.ts'

export interface BoundedBodyOptions {
  maxBytes: number
  /** Time limit from the request's head to the last byte of its body. */
  timeoutMs: number
  timeout: Timeout
  limits: RateLimits
}

/** Limit for all bodies held at once, until their requests are answered. */
const maxHeldBytes = 64 << 20

/**
 * Reads the request's body for the next handler, with or without a Content-Length.
 * @throws ApiFailure `body_too_large`, `invalid_request` if the body does not arrive in time, or `rate_limited` if the
 * client or all clients together have sent too much
 */
export function boundedBody({ maxBytes, timeoutMs, timeout, limits }: BoundedBodyOptions) {
  let heldBytes = 0
  return createMiddleware<CdnEnv>(async (c, next) => {
    const tooLarge = () => new ApiFailure('body_too_large', `A body may have at most ${maxBytes} bytes`)
    if (Number(c.req.header('Content-Length')) > maxBytes) throw tooLarge()
    const late = timeout(timeoutMs)
    let giveUp = () => {}
    const tooLate = new Promise<never>((_, reject) => {
      giveUp = () => reject()
    })
    // Handled where a read races it; between reads, nothing would.
    tooLate.catch(() => undefined)
    late.addEventListener('abort', giveUp, { once: true })
    const inTime = <Read>(reading: Promise<Read>) =>
      Promise.race([reading, tooLate]).catch(() => {
        // Otherwise Node waits for the rest of the body before treating the connection as idle.
        const headers = { Connection: 'close' }
        throw new ApiFailure('invalid_request', `The body did not arrive within ${timeoutMs} ms`, headers)
      })
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    let size = 0
    const count = (bytes: number) => {
      const tokens = Math.floor((size + bytes) / bytesPerToken) - Math.floor(size / bytesPerToken)
      size += bytes
      heldBytes += bytes
      if (size > maxBytes) throw tooLarge()
      if (heldBytes > maxHeldBytes) throw busy('Too many large requests at once', 1)
      if (tokens > 0) limits.chargeClient(c, tokens)
    }
    /** For most bodies: a stream would take more memory than all the rest of a held request. */
    const readShort = async (declared: number) => {
      count(declared)
      const text = await inTime(c.req.raw.text())
      if (text.length > declared) count(text.length - declared)
      return text
    }
    const readLong = async () => {
      const decoder = new TextDecoder()
      let text = ''
      reader = c.req.raw.body?.getReader()
      for (;;) {
        const { done, value } = (reader && (await inTime(reader.read()))) ?? { done: true }
        if (done || !value) break
        count(value.byteLength)
        text += decoder.decode(value, { stream: true })
      }
      return text + decoder.decode()
    }
    const read = async () => {
      const declared = Number(c.req.header('Content-Length') ?? Number.NaN)
      try {
        c.set('body', declared < bytesPerToken ? await readShort(declared) : await readLong())
      } finally {
        late.removeEventListener('abort', giveUp)
      }
    }
    try {
      await read()
      await next()
    } finally {
      // Does not wait for the unread rest of a refused body.
      reader?.cancel().catch(() => undefined)
      heldBytes -= size
    }
  })
}
