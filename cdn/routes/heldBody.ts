import type { Timeout } from '../timeout.ts'

/** Longer than a slow line takes for the largest answer. */
const takenWithinMs = 30_000

/** By this code node's adapter knows that there is nobody to tell. */
const nobodyListens = { code: 'ERR_STREAM_PREMATURE_CLOSE' }

/**
 * A response as it is, and word of when its body has been taken, was given up, or was not taken in time.
 * @param onEnd may be called again
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
          controller.error(Object.assign(new Error('The answer was not taken in time'), nobodyListens))
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
    // Asks for a part only when the one before has been handed on.
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}
