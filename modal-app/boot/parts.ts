import type { calls } from './calls.ts'
import type { later } from './later.ts'
import type { soon } from './soon.ts'

/** What is not in the document, besides the views (boot/views.ts): each part is one file. */
export interface Parts {
  /** What every opening loads before anybody presses something. */
  soon(): Promise<typeof soon>
  /** What an account needs, on whatever view. */
  later(): Promise<typeof later>
  /** What a page asks for. */
  calls(): Promise<typeof calls>
}

export const parts: Parts = {
  soon: async () => (await import('./soon.ts')).soon,
  later: async () => (await import('./later.ts')).later,
  calls: async () => (await import('./calls.ts')).calls,
}
