import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { OperatorError } from '../operatorError.ts'
import { ifPossible } from './ifPossible.ts'
import { beatEveryMs, leaseMs, lookEveryMs } from './leaseTimes.ts'
import type { DataStore } from './store.ts'
import type { DataTables } from './tables.ts'

/*
 * Tracks the processes that use the database `data`. A server that keeps running while everything is replaced or resealed
 * would continue with outdated keys and destroy wallets, so such commands run only while no server does. Each process has
 * a row with a counter that it increments; one that stalls has ended. This needs no synchronized clocks.
 */

export interface ServerLease {
  /** Says which keys this server has. */
  tellKeys(ids: readonly string[]): Promise<void>
  end(): Promise<void>
}

/** Of a server that seals nothing. */
const noKeys = 'none'

/**
 * Registers a server until its lease is ended; later, if the database is away.
 * @throws OperatorError while a command has exclusive access
 */
export async function holdServerLease(data: DataStore): Promise<ServerLease> {
  const own = createLease(data, '')
  await ifPossible(own.beat)
  const commands = await ifPossible(() => waitForEnd(data, ({ command }) => command !== '', own.id))
  if (commands) {
    await own.end()
    throw new OperatorError(
      `The command ${commands.command} (${commands.holder}) is at work on this database. Start the server once it has ended`,
    )
  }
  own.start()
  return own
}

/**
 * Passes if every server has a key.
 * @throws OperatorError that names one that lacks it
 */
export async function demandKey(data: DataStore, id: string, name: string): Promise<void> {
  const there = await waitForEnd(
    data,
    ({ command, keys }) => command === '' && keys !== noKeys && !keys.split(' ').includes(id),
    '',
  )
  if (there)
    throw new OperatorError(
      `A server (${there.holder}) has no ${name}_NEXT, or another one. Set it on all servers, restart them one by one, and run this again`,
    )
}

/**
 * Runs a command while no server and no other command uses the database.
 * @param work receives a check that fails if a server has appeared; it must call it last in its transaction
 * @param tell receives the reason for a wait
 * @throws OperatorError if the database is in use
 */
export async function whileAlone<Value>(
  data: DataStore,
  command: string,
  work: (demandAlone: (db: Kysely<DataTables>) => Promise<void>) => Promise<Value>,
  tell: (why: string) => void = tellOperator,
): Promise<Value> {
  const own = createLease(data, command)
  await own.beat()
  own.start()
  const refuse = (there: LeaseRow) => {
    throw new OperatorError(
      `${there.command ? `The command ${there.command}` : 'A server'} (${there.holder}) uses this database, and ${command} changes what it works with. Stop it first; nothing was changed`,
    )
  }
  try {
    const there = await waitForEnd(
      data,
      () => true,
      own.id,
      ({ holder }) =>
        tell(
          `${holder} uses this database, or has ended without a word. That is known ${leaseMs / 1000} seconds from now at the latest`,
        ),
    )
    if (there) refuse(there)
    return await work(async db => {
      const come = await db.selectFrom('server_leases').selectAll().where('id', '!=', own.id).executeTakeFirst()
      if (come) refuse(come)
    })
  } finally {
    await own.end()
  }
}

type LeaseRow = DataTables['server_leases']

function createLease(data: DataStore, command: string) {
  const row = { id: randomUUID(), command, holder: `pid ${process.pid} on ${hostname()}`, keys: '' }
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<unknown> = Promise.resolve()
  const lease = {
    id: row.id,
    async beat() {
      const db = await data.open()
      await db
        .insertInto('server_leases')
        .values({ ...row, beats: 0 })
        .onConflict(conflict =>
          conflict
            .column('id')
            .doUpdateSet(({ ref, eb }) => ({ beats: eb(ref('server_leases.beats'), '+', 1), keys: row.keys })),
        )
        .execute()
    },
    async tellKeys(ids: readonly string[]) {
      row.keys = ids.join(' ') || noKeys
      await ifPossible(lease.beat)
    },
    start() {
      timer = setInterval(() => {
        beating = ifPossible(lease.beat)
      }, beatEveryMs).unref()
    },
    async end() {
      clearInterval(timer)
      await beating
      await ifPossible(async () => {
        const db = await data.open()
        await db.deleteFrom('server_leases').where('id', '=', row.id).execute()
      })
    },
  }
  return lease
}

/**
 * Waits until no process of a kind is left. Deletes rows of processes that ended without cleaning up.
 * @param tell receives, once, a process that may have ended
 * @returns a process that is still alive
 */
async function waitForEnd(
  data: DataStore,
  isMeant: (row: LeaseRow) => boolean,
  own: string,
  tell: (row: LeaseRow) => void = () => {},
): Promise<LeaseRow | undefined> {
  const first = new Map<string, { beats: number; seenAt: number }>()
  for (;;) {
    const db = await data.open()
    const rows = (await db.selectFrom('server_leases').selectAll().where('id', '!=', own).execute()).filter(isMeant)
    const [some] = rows
    if (!some) return undefined
    if (first.size === 0) tell(some)
    for (const row of rows) {
      const seen = first.get(row.id) ?? { beats: row.beats, seenAt: performance.now() }
      first.set(row.id, seen)
      if (row.beats !== seen.beats) return row
      if (performance.now() - seen.seenAt < leaseMs) continue
      await db.deleteFrom('server_leases').where('id', '=', row.id).where('beats', '=', row.beats).execute()
    }
    await setTimeout(lookEveryMs)
  }
}

function tellOperator(why: string): void {
  process.stderr.write(`${why}\n`)
}
