import type { Hono } from 'hono'
import type { AppParts } from './appParts.ts'
import type { CdnEnv } from './cdnEnv.ts'

/** A part of the server: its routes. `capabilities.ts` lists them all. */
export interface Capability {
  /**
   * Checks the operator's settings before the server listens.
   * @param secret a value of the server's environment
   * @throws OperatorError
   */
  checkSettings?(secret: (name: string) => string | undefined): void
  /** Adds its routes. */
  routes?(app: Hono<CdnEnv>, parts: AppParts): void
  /** Adds its routes on the secure site, another origin; `parts` belong to that origin. */
  secureRoutes?(app: Hono<CdnEnv>, parts: AppParts): void
}
