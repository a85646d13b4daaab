import { openSafeLink, type Safe, type SafeLink } from './openSafeLink.ts'

/** Safe{Wallet} starts to listen once it has loaded the app, so we repeat for 15 s. */
const waitsMs = [1_000, 2_000, 4_000, 8_000]

/** Finds the Safe around this page. Sends only to the listed origins. */
export async function findSafe(origins: readonly string[]): Promise<{ link: SafeLink; safe: Safe } | undefined> {
  // Older Firefox doesn't reveal the parent's origin, so every listed origin is tried.
  const parents = location.ancestorOrigins as DOMStringList | undefined
  const candidates = parents ? origins.filter(origin => origin === parents[0]) : origins
  if (parent === window || !candidates.length) return
  const link = openSafeLink(candidates)
  for (const waitMs of waitsMs)
    try {
      return { link, safe: await link.askSafe(waitMs) }
    } catch {}
}
