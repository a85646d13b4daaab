import type { Hono } from 'hono'
import type { AppParts } from './appParts.ts'
import type { CdnEnv } from './cdnEnv.ts'
import type { TableSet } from './store/databaseKind.ts'

/** A part of the server: its routes and tables. `capabilities.ts` lists them all. */
export interface Capability {
  tables?: TableSet
  /**
   * Checks the operator's settings before the server listens.
   * @param secret a value of the server's environment
   * @throws StartupError
   */
  checkSettings?(secret: (name: string) => string | undefined): void
  /** Adds its routes. */
  routes?(app: Hono<CdnEnv>, parts: AppParts): void
  /** Adds its routes on the secure site, another origin; `parts` belong to that origin. */
  secureRoutes?(app: Hono<CdnEnv>, parts: AppParts): void
}
