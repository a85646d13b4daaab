import type { Kysely } from 'kysely'
import { ApiFailure } from '../../apiFailure.ts'
import type { DataStore } from '../../store/store.ts'
import type { DataTables } from '../../store/tables.ts'
import { isOfNobody } from '../testSignIns.ts'
import type { Outbox } from './createOutbox.ts'
import { mailStopped, type StoppedAddresses } from './stoppedAddresses.ts'
import type { Mail } from './writeMail.ts'

/** Mails of embedded wallets, by importance. */
export interface EmbeddedMails {
  /** Call within the sign-in's transaction. @returns the mail's id @throws ApiFailure `mail_stopped` */
  postCode(db: Kysely<DataTables>, to: string, mail: Mail, endsAt: number): Promise<string>
  /**
   * Call after that transaction. A mail that was not accepted is not retried: the visitor requests another one.
   * @throws ApiFailure `mail_refused`, or `mail_failed` unless the mail server has accepted it
   */
  demandSent(mail: string): Promise<void>
  /** Does nothing for a test address. @throws ApiFailure as `demandSent`; the action must not start then */
  sendWarning(to: string, mail: Mail): Promise<void>
  /** Sent later, and retried for a week. */
  notify(addresses: readonly string[], mail: Mail): Promise<void>
}

/** Limits a visitor's wait. An unreachable mail server fails earlier. */
const usualWaitMs = 8000

interface Settings {
  /** The addresses that get no mails. */
  stopped: Pick<StoppedAddresses, 'isStopped'>
  /** Whether there is a mail server. */
  hasServer: boolean
  waitMs?: number
}

export function createMails(
  data: DataStore,
  outbox: Outbox,
  { stopped, hasServer, waitMs = usualWaitMs }: Settings,
): EmbeddedMails {
  const demandServer = () => {
    if (!hasServer) throw new ApiFailure('not_available', 'This server cannot send mail')
  }
  const demandReached = async (to: string, db?: Kysely<DataTables>) => {
    demandServer()
    if (await stopped.isStopped(to, db)) throw mailStopped()
  }
  const demandSent = async (id: string) => {
    outbox.wake()
    const outcome = await outbox.outcome(id, waitMs)
    if (outcome === 'sent') return
    await outbox.cancel(id)
    // The reason may name a server, so only the log has it.
    throw outcome === 'refused'
      ? refusedAddress()
      : new ApiFailure('mail_failed', 'The mail could not be sent. Try again later')
  }
  return {
    async postCode(db, to, mail, endsAt) {
      await demandReached(to, db)
      return outbox.post(db, { kind: 'code', to, mail, endsAt })
    },

    demandSent,

    async sendWarning(to, mail) {
      await demandReached(to)
      if (isOfNobody(to)) throw refusedAddress()
      const id = await outbox.post(await data.open(), { kind: 'warning', to, mail })
      await demandSent(id)
    },

    async notify(addresses, mail) {
      if (!hasServer) return
      const isReached = await Promise.all(addresses.map(async to => !isOfNobody(to) && !(await stopped.isStopped(to))))
      const reached = addresses.filter((_, index) => isReached[index])
      if (reached.length === 0) return
      const db = await data.open()
      await db.transaction().execute(async transaction => {
        for (const to of reached) await outbox.post(transaction, { kind: 'notice', to, mail })
      })
      outbox.wake()
    },
  }
}

export const refusedAddress = () =>
  new ApiFailure('mail_refused', 'The mail server refuses this address. Check its spelling')
