import { createMiddleware } from 'hono/factory'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Timeout } from '../timeout.ts'

export interface BoundedBodyOptions {
  maxBytes: number
  /** From the request's head to the last byte of its body. */
  timeoutMs: number
  timeout: Timeout
}

/**
 * Reads the body of a request, of a length that is told or not, for the route behind it.
 * @throws ApiFailure `body_too_large`, or `invalid_request` for one that comes too slowly or not at all
 */
export function boundedBody({ maxBytes, timeoutMs, timeout }: BoundedBodyOptions) {
  return createMiddleware<CdnEnv>(async (c, next) => {
    const tooLarge = () => new ApiFailure('body_too_large', `A body may have ${maxBytes} bytes`)
    if (Number(c.req.header('Content-Length')) > maxBytes) throw tooLarge()
    const late = timeout(timeoutMs)
    const reader = c.req.raw.body?.getReader()
    const tooLate = new Promise<never>((_, reject) => late.addEventListener('abort', reject, { once: true }))
    const decoder = new TextDecoder()
    let text = ''
    let size = 0
    for (;;) {
      const { done, value } = (await Promise.race([reader?.read(), tooLate]).catch(() => {
        reader?.cancel().catch(() => undefined)
        // Node would wait for the rest before it took the connection for idle.
        const headers = { Connection: 'close' }
        throw new ApiFailure('invalid_request', `The body did not arrive within ${timeoutMs} ms`, headers)
      })) ?? { done: true }
      if (done || !value) break
      size += value.byteLength
      if (size > maxBytes) {
        reader?.cancel().catch(() => undefined)
        throw tooLarge()
      }
      text += decoder.decode(value, { stream: true })
    }
    c.set('body', text + decoder.decode())
    await next()
  })
}
