import type { Timeout } from '../timeout.ts'

/** Longer than the largest reply takes on a slow connection. */
const takenWithinMs = 30_000

/** Tells Node's adapter that the client is gone, so it does not log the error. */
const clientGone = { code: 'ERR_STREAM_PREMATURE_CLOSE' }

/**
 * Passes a response on, and calls `onEnd` once the client has read the body, cancelled it, or was too slow.
 * @param onEnd may be called more than once
 */
export function heldBody(response: Response, timeout: Timeout, onEnd: () => void): Response {
  const reader = response.body?.getReader()
  const late = timeout(takenWithinMs)
  let cut = () => {}
  const end = () => {
    late.removeEventListener('abort', cut)
    onEnd()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        cut = () => {
          controller.error(Object.assign(new Error('The answer was not taken in time'), clientGone))
          // The client has gone.
          reader?.cancel().catch(() => undefined)
          end()
        }
        late.addEventListener('abort', cut, { once: true })
      },
      async pull(controller) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (value) controller.enqueue(value)
        if (!done) return
        controller.close()
        end()
      },
      async cancel(reason) {
        end()
        await reader?.cancel(reason)
      },
    },
    // Pulls the next chunk only after the client has taken the previous one.
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}
