import { createMiddleware } from 'hono/factory'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'

/**
 * Browsers may post only from our own origin, so no other page can spend a visitor's quota.
 * @param publicUrl our own origin
 */
export function ownPagesOnly(publicUrl: string) {
  return createMiddleware<CdnEnv>((c, next) => {
    const origin = c.req.header('Origin')
    if (origin !== undefined && origin !== publicUrl)
      throw new ApiFailure('origin_not_allowed', `Only pages of ${publicUrl} may call this from a browser`)
    return next()
  })
}
