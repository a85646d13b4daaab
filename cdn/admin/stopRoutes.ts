import { ApiFailure } from '../apiFailure.ts'
import { createStoppedAddresses, type StoppedAddresses } from '../embedded/mail/stoppedAddresses.ts'
import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { addStop, listStops, removeStop } from './endpoints.ts'
import { pageOf, pageRows, readPlace } from './listPages.ts'

/** Stopped addresses. The audit log has only their ids. */
export function stopRoutes({ answer }: AdminAnswers, { site: { secureSite, now, retention }, data }: AdminDeps): void {
  const { vaultKey } = secureSite ?? {}
  const stopped = vaultKey && createStoppedAddresses({ data, vaultKey, now, keptMs: retention?.stoppedAddressesMs })
  const demand = (): StoppedAddresses => {
    if (stopped) return stopped
    throw new ApiFailure('not_available', 'This server sends no mails: set CK_SECURE_SITE and VAULT_KEY')
  }
  const isoOf = (ms: number) => new Date(ms).toISOString()

  answer(listStops, async ({ body: { email, after }, audit }) => {
    const addresses = demand()
    await audit(await data.open(), '', { searched: email !== undefined })
    const before = readPlace(after)
    const found = await addresses.list({ ...(email !== undefined && { email }), before, limit: pageRows + 1 })
    const { rows, next } = pageOf(found, row => row)
    return {
      addresses: rows.map(({ at, endsAt, ...row }) => ({ ...row, since: isoOf(at), endsAt: isoOf(endsAt) })),
      next,
    }
  })

  answer(addStop, async ({ body: { email }, audit }) => {
    await demand().stop(email, { reason: 'operator' }, audit)
    return { success: true as const }
  })

  answer(removeStop, async ({ part, act }) => {
    const addresses = demand()
    await act(part('id'), transaction => addresses.resume(transaction, part('id')))
    return { success: true as const }
  })
}
