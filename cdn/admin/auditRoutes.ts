import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { readAudit } from './auditLog.ts'
import { listAudit } from './endpoints.ts'
import { pageOf, pageRows, readPlace } from './listPages.ts'

/** Actions taken here and by commands. */
export function auditRoutes({ answer }: AdminAnswers, { data, tokens }: AdminDeps): void {
  answer(listAudit, async ({ query: { target, after } }) => {
    const before = readPlace(after)
    const found = await readAudit(data, { target, before, limit: pageRows + 1 })
    const { rows, next } = pageOf(found, ({ at, id }) => ({ at, id }))
    const names = new Map((await tokens.list()).map(({ id, name }) => [id, name]))
    return {
      entries: rows.map(entry => ({
        ...entry,
        at: new Date(entry.at).toISOString(),
        actorName: names.get(entry.actor) ?? entry.actor,
      })),
      next,
    }
  })
}
