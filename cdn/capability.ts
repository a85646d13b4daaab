import type { Hono } from 'hono'
import type { AppParts } from './appParts.ts'
import type { CdnEnv } from './cdnEnv.ts'
import type { TableSet } from './store/databaseKind.ts'

/** A part of the server: what it answers and what it keeps. The server is a list of them (`capabilities.ts`). */
export interface Capability {
  /** What it keeps. */
  tables?: TableSet
  /**
   * Checks what the operator set for it, before the server listens.
   * @param secret a value of the server's environment
   * @throws StartupError
   */
  checkSettings?(secret: (name: string) => string | undefined): void
  /** Adds what it answers. */
  routes?(app: Hono<CdnEnv>, parts: AppParts): void
  /** Adds what it answers on the secure site, which is another origin: parts know that one's own pages. */
  secureRoutes?(app: Hono<CdnEnv>, parts: AppParts): void
}
