import { openSafeLink, type Safe, type SafeLink } from './openSafeLink.ts'

/** Safe{Wallet} listens only once it knows the app, and says nothing before: it is asked again, for 15 s in all. */
const waitsMs = [1_000, 2_000, 4_000, 8_000]

/** The Safe this page is shown in; nothing is said to a parent of another origin. */
export async function findSafe(origins: readonly string[]): Promise<{ link: SafeLink; safe: Safe } | undefined> {
  // Firefox did not tell for long who the parent is; there every origin of the list is asked, by its name.
  const parents = location.ancestorOrigins as DOMStringList | undefined
  const asked = parents ? origins.filter(origin => origin === parents[0]) : origins
  if (parent === window || !asked.length) return
  const link = openSafeLink(asked)
  for (const waitMs of waitsMs)
    try {
      return { link, safe: await link.askSafe(waitMs) }
    } catch {}
}
