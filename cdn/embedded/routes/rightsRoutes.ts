import { userDelete, userExport } from '../../../shared/api/embedded/userRights.schema.ts'
import { wholeAccount } from '../../../shared/embedded/walletProof.ts'
import { hourMs } from '../../limits/counts.ts'
import type { Embedded } from '../createEmbedded.ts'
import { browserOf, type createAnswers, demandFresh, type SignedInCaller } from './answerEndpoint.ts'

/** Each opens the user's sealed rows, and all mails that wait. */
const exportsPerHour = 20
/** Each call writes a permanent log line. Users without a wallet need no proof, and test users no mailbox. */
const actsPerClient = 100

/** What people may ask for themselves, as the operator's `export-user` and `delete-user` do it. */
export function rightsRoutes({ toUser }: ReturnType<typeof createAnswers>, embedded: Embedded): void {
  const { claims, counts, ownRights, clientIndex } = embedded

  const countClient = async ({ c }: SignedInCaller) =>
    counts.take([{ counted: `rights of client|${await clientIndex(c)}`, limit: actsPerClient, spanMs: hourMs }])

  toUser(userExport, async (caller, { proof }) => {
    demandFresh(caller)
    await claims.demand({ ...caller, act: 'exportUser', subject: wholeAccount }, proof)
    await countClient(caller)
    await counts.take([{ counted: `export|${caller.userId}`, limit: exportsPerHour, spanMs: hourMs }])
    return { data: { ...(await ownRights.export(caller.userId)) } }
  })

  toUser(userDelete, async (caller, { proof }) => {
    demandFresh(caller)
    await claims.demand({ ...caller, act: 'deleteUser', subject: wholeAccount }, proof)
    await countClient(caller)
    await ownRights.delete(caller.userId, browserOf(caller))
    return { success: true as const }
  })
}
