import type { calls } from './calls.ts'
import type { later } from './later.ts'
import type { soon } from './soon.ts'

declare module '../app/App.ts' {
  interface App {
    /** Parts outside of the document, besides the views. */
    readonly parts: Parts
  }
}

/** Parts outside of the document, besides the views (boot/views.ts). Each is one file. */
export interface LoadedParts {
  /** Loaded at every opening, before a press. */
  readonly soon: typeof soon
  /** Needed for an account, in any view. */
  readonly later: typeof later
  /** Needed for the page's calls. */
  readonly calls: typeof calls
}

/** What loads them. */
export type Parts = { readonly [Name in keyof LoadedParts]: () => Promise<LoadedParts[Name]> }

export const parts: Parts = {
  soon: async () => (await import('./soon.ts')).soon,
  later: async () => (await import('./later.ts')).later,
  calls: async () => (await import('./calls.ts')).calls,
}
