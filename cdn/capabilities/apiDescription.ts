import type { Capability } from '../capability.ts'
import { limited } from '../middleware/rateLimits.ts'
import { openApi } from '../routes/openApi.ts'

/** A machine-readable description of the API. */
export const apiDescription: Capability = {
  routes(app, { deps: { publicUrl, secureSite, site }, limits }) {
    let text = ''
    app.get('/v1/openapi.json', limited(limits), c => {
      text ||= JSON.stringify(openApi({ publicUrl, secureOrigin: secureSite?.origin, version: site().newest.version }))
      return c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' })
    })
  },
}
