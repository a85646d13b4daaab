import { openSafeLink, type Safe, type SafeLink } from './openSafeLink.ts'

/** Safe{Wallet} listens only once it knows the app, so it is asked repeatedly for 15 s. */
const waitsMs = [1_000, 2_000, 4_000, 8_000]

/** The Safe around this page. Only listed origins are asked. */
export async function findSafe(origins: readonly string[]): Promise<{ link: SafeLink; safe: Safe } | undefined> {
  // Older Firefox does not tell the parent's origin; there each listed origin is addressed by name.
  const parents = location.ancestorOrigins as DOMStringList | undefined
  const asked = parents ? origins.filter(origin => origin === parents[0]) : origins
  if (parent === window || !asked.length) return
  const link = openSafeLink(asked)
  for (const waitMs of waitsMs)
    try {
      return { link, safe: await link.askSafe(waitMs) }
    } catch {}
}
