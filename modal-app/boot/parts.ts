import type { calls } from './calls.ts'
import type { later } from './later.ts'
import type { soon } from './soon.ts'

/** Parts outside of the document, besides the views (boot/views.ts). Each is one file. */
export interface Parts {
  /** Loaded at every opening, before a press. */
  soon(): Promise<typeof soon>
  /** Needed for an account, in any view. */
  later(): Promise<typeof later>
  /** Needed for the page's calls. */
  calls(): Promise<typeof calls>
}

export const parts: Parts = {
  soon: async () => (await import('./soon.ts')).soon,
  later: async () => (await import('./later.ts')).later,
  calls: async () => (await import('./calls.ts')).calls,
}
