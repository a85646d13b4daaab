import type { NameRow } from '../names/nameRegister.ts'
import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { listNames, releaseName, resumeName, suspendName, transferName } from './endpoints.ts'
import { pageOf, pageRows } from './listPages.ts'
import { createNameRights } from './nameRights.ts'

/** Account names. */
export function nameRoutes({ answer }: AdminAnswers, { data, site: { now } }: AdminDeps): void {
  const rights = createNameRights(data)
  const named = (part: (name: string) => string) => ({ zone: part('zone'), label: part('label') })
  const fullName = ({ zone, label }: Pick<NameRow, 'zone' | 'label'>) => `${label}.${zone}`

  answer(listNames, async ({ query: { query, after }, audit }) => {
    // Without the query, which may be a person's address.
    await audit(await data.open(), '', { searched: query !== undefined })
    const found = await rights.list({ query, after, limit: pageRows + 1 })
    const { rows, next } = pageOf(found, row => ({ at: row.registered_at, id: fullName(row) }))
    return {
      names: rows.map(({ zone, label, address, is_contract, registered_at, suspended_at }) => ({
        ...{ zone, label, address, isContract: is_contract === 1, since: new Date(registered_at).toISOString() },
        suspendedAt: suspended_at === null ? null : new Date(suspended_at).toISOString(),
      })),
      next,
    }
  })
  for (const [endpoint, suspendedAt] of [
    [suspendName, now],
    [resumeName, () => null],
  ] as const)
    answer(endpoint, async ({ part, body: { owner }, act }) => {
      const name = { ...named(part), owner }
      await act(fullName(name), transaction => rights.change(transaction, name, { suspended_at: suspendedAt() }))
      return { success: true as const }
    })
  answer(transferName, async ({ part, body, act }) => {
    const name = { ...named(part), owner: body.owner }
    const change = { address: body.address.toLowerCase(), is_contract: Number(body.isContract) }
    await act(fullName(name), transaction => rights.change(transaction, name, change))
    return { success: true as const }
  })
  answer(releaseName, async ({ part, body: { owner }, act }) => {
    const name = { ...named(part), owner }
    await act(fullName(name), transaction => rights.release(transaction, name))
    return { success: true as const }
  })
}
