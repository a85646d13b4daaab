import type { Context } from 'hono'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { busy, type ClientAddress } from '../middleware/rateLimits.ts'
import { createSlots } from '../middleware/slots.ts'
import type { Pictures } from '../pictures/pictures.ts'

/** Path of images in replies. It has no project, because `<img>` URLs carry none. */
export const picturesPath = '/v1/pictures/:id{[0-9a-f]{40}}'

/** Images being read at once. Browsers request many over one HTTP/2 connection. */
const slotLimits = { all: 512, each: { client: 128 } }
/** The image at a URL rarely changes. */
const cacheControl = 'public, max-age=604800, immutable'

export function picturesRoute(pictures: Pictures | undefined, clientAddress: ClientAddress) {
  const slots = createSlots(slotLimits)
  return async (c: Context<CdnEnv>): Promise<Response> => {
    if (!pictures) throw new ApiFailure('not_available', 'This server has no pictures of tokens')
    const id = c.req.param('id') ?? ''
    const client = clientAddress(c)
    const release = slots.tryTake({ client })
    if (!release) throw busy('Too many pictures at once', 1)
    try {
      const { type, bytes } = await pictures.read(id, client)
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        'Content-Type': type,
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': cacheControl,
        'Cross-Origin-Resource-Policy': 'same-origin',
        ETag: `"${id}"`,
      })
    } finally {
      release()
    }
  }
}
