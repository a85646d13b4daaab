import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { dayOf } from './dailyCounts.ts'
import { readCounts } from './endpoints.ts'

const usualDays = 30
const dayMs = 86_400_000

/** How often modals were opened and wallets connected. */
export function countRoutes({ answer }: AdminAnswers, { counts, site: { now } }: AdminDeps): void {
  answer(readCounts, async ({ query: { project, days = String(usualDays) } }) => {
    // Includes this server's counts of the last seconds.
    await counts.flush()
    const all = Array.from({ length: Number(days) }, (_, index) => dayOf(now() - index * dayMs)).reverse()
    return { days: all, ...(await counts.read({ project, since: all[0] ?? '' })) }
  })
}
