import type { Hono } from 'hono'
import { createAppParts } from './appParts.ts'
import type { CdnDeps } from './CdnDeps.ts'
import type { Capability } from './capability.ts'
import type { CdnEnv } from './cdnEnv.ts'
import { createSite } from './createSite.ts'

/**
 * The server as a function from Request to Response, for Node and edge workers. The secure site's routes answer on its
 * own host only, and that host answers nothing else.
 */
export function createApp(capabilities: readonly Capability[], deps: CdnDeps): Hono<CdnEnv> {
  const parts = createAppParts(deps)
  const { secureSite } = deps
  const secure = secureSite && createSite(deps)
  const app = createSite(deps, secureSite && secure && { host: new URL(secureSite.origin).host, app: secure })
  for (const { routes } of capabilities) routes?.(app, parts)
  if (secureSite && secure)
    for (const { secureRoutes } of capabilities) secureRoutes?.(secure, parts.ofOrigin(secureSite.origin))
  return app
}
