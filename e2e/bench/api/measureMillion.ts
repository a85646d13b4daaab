import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { heldOpenMs } from '../../../cdn/embedded/holdOpen.ts'
import { signRequest } from '../../../cdn/secure-site/api/callApi.ts'
import { signText } from '../../../cdn/secure-site/signing/signText.ts'
import { createWallet } from '../../../cdn/secure-site/wallet/createWallet.ts'
import { openByDevice } from '../../../cdn/secure-site/wallet/openWallet.ts'
import { connectDatabase } from '../../../cdn/store/connectDatabase.ts'
import { databaseKinds } from '../../../cdn/store/databaseKind.ts'
import { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import {
  ticketAnswer,
  ticketCreate,
  ticketHold,
  ticketState,
  ticketTake,
} from '../../../shared/api/embedded/tickets.schema.ts'
import { startMailSink } from '../../services/mail/startMailSink.ts'
import { startTogether } from '../../services/running.ts'
import { closeConnections, fetchAt } from './fetchAt.ts'
import { type ApiServer, startApiServer } from './startApiServer.ts'
import { openBrowser, signUp } from './walletBrowser.ts'

export interface MillionFigures {
  sessions: number
  approvals: number
  /** The server's part of an approval: its answers to holding the request, opening the wallet, and answering. */
  approvalMs: readonly number[]
  /** What the disk took for a page that must be on it, after each approval. Holding and answering wait for one each. */
  diskMs: readonly number[]
  /** Of these three, each alone. */
  steps: Readonly<Record<Step, readonly number[]>>
  /** A user reads their own account. */
  readMs: readonly number[]
  /** Fewest clients whose question the server held open at once, while all waited; and its memory then. */
  held: number
  heldMb: number
  /** The server's memory before the clients connected. */
  idleMb: number
  /** The server's CPU for each question, collections of garbage for the bench included. */
  cpuMs: number
  /** How many got each status, or whose connection broke how. */
  outcomes: Record<string, number>
}

type Step = 'hold' | 'open' | 'answer'

const visitors = 25
/** Before these, the server's code and the database's pages are cold. */
const warmUps = 3
/** As often as the wallet may be opened in a minute, but for signing up. */
const approvalsEach = 8
const readsEach = 8
/** They have not all opened their pages at the same moment, so they do not all ask again at the same moment. */
const openingMs = 2 * heldOpenMs
const openingAtOnce = 25
/** Longer than the server holds a question: each client has asked again, as a page does. */
const waitingMs = heldOpenMs + 10_000
const lookEveryMs = 5000

/** Approvals among many sessions, and clients that wait, at a server in a process of its own with its database on disk. */
export async function measureMillion(sessions: number, idleClients: number): Promise<MillionFigures> {
  const startedAt = performance.now()
  const tell = (text: string) => console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${text}`)
  const folder = await mkdtemp(join(tmpdir(), 'bench-million-'))
  const bench = await startTogether(async ({ keep }) => {
    const sink = keep(await startMailSink({ port: 0, smtpPort: 0 }))
    return { sink, server: keep(await startApiServer(process.cwd(), { folder, smtp: sink.smtp })) }
  })
  try {
    await fillSessions(join(folder, 'data.db'), sessions)
    tell(`${sessions.toLocaleString('en')} sessions are in the database`)
    const port = Number(new URL(bench.server.url).port)
    const all: Visit[] = []
    const disk = await open(join(folder, 'disk'), 'w')
    for (let visitor = -warmUps; visitor < visitors; visitor++) {
      const visit = await approve(port, bench.sink.url, disk, `visitor${visitor}@example.com`)
      if (visitor >= 0) all.push(visit)
    }
    await disk.close()
    const stepMs = (step: Step) => all.flatMap(({ approvals }) => approvals.map(each => each[step]))
    const approvalMs = all.flatMap(({ approvals }) => approvals.map(({ hold, open, answer }) => hold + open + answer))
    tell(`${visitors} visitors have signed up and approved`)
    const held = await holdQuestions(port, bench.sink.url, bench.server, idleClients)
    tell(`${idleClients.toLocaleString('en')} clients have waited`)
    return {
      ...{ sessions, approvals: approvalMs.length, approvalMs, ...held },
      steps: { hold: stepMs('hold'), open: stepMs('open'), answer: stepMs('answer') },
      readMs: all.flatMap(({ reads }) => reads),
      diskMs: all.flatMap(({ disk }) => disk),
    }
  } finally {
    closeConnections()
    await bench.stop()
    await rm(folder, { recursive: true })
  }
}

async function fillSessions(file: string, count: number): Promise<void> {
  const db = await connectDatabase(file, databaseKinds.data, { isPatient: true })
  const [id, time, ends] = [sql`cast(n as text)`, sql.lit(Date.now()), sql.lit(Date.now() + 1e9)]
  await db.transaction().execute(async transaction => {
    await sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into embedded_sessions (hash, user_id, device_key, proved_at, provider, created_at, used_at, ends_at)
      select 'hash' || ${id}, 'user' || cast(n / 2 as text), 'device' || ${id}, ${time}, '', ${time}, ${time}, ${ends}
      from numbers
    `.execute(transaction)
  })
  // Otherwise the first approvals would write it all into the file.
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await db.destroy()
}

interface Visit {
  approvals: Record<Step, number>[]
  reads: number[]
  disk: number[]
}

async function approve(port: number, inbox: string, disk: FileHandle, email: string): Promise<Visit> {
  const frame = await signUp(port, inbox, email)
  const parts = { api: frame.api, keys: frame.keys, label: 'Bench' }
  const wallet = await (await createWallet(parts)).finishWithCode()
  const visit: Visit = { approvals: [], reads: [], disk: [] }
  for (let approval = 0; approval < approvalsEach; approval++) {
    const requestId = randomBytes(16).toString('base64url')
    const { ticketId } = await frame.api(ticketCreate, { sealed: 'question', requestId })
    const window = await openBrowser(port)
    window.signIn((await window.api(ticketTake, { ticketId, deviceLabel: 'Bench' })).session)
    frame.takeMs()
    window.takeMs()
    await window.api(ticketHold, { ticketId })
    const hold = window.takeMs()
    await signText(await openByDevice(parts, wallet), 'hello')
    const open = frame.takeMs()
    await window.api(ticketAnswer, { ticketId, sealed: 'answer' })
    visit.approvals.push({ hold, open, answer: window.takeMs() })
    visit.disk.push(await timeDisk(disk))
  }
  for (let read = 0; read < readsEach; read++) {
    frame.takeMs()
    await frame.api(embeddedMe, {})
    visit.reads.push(frame.takeMs())
  }
  return visit
}

/** As long as a commit of the database waits for the disk, after the system has taken what it wrote. */
async function timeDisk(disk: FileHandle): Promise<number> {
  const page = randomBytes(4096)
  const startedAt = performance.now()
  await disk.write(page)
  await disk.datasync()
  return performance.now() - startedAt
}

/** Many clients wait for one undecided request, and poll again after each answer. */
async function holdQuestions(port: number, inbox: string, server: ApiServer, idleClients: number) {
  const frame = await signUp(port, inbox, 'idle@example.com')
  const { ticketId } = await frame.api(ticketCreate, {
    ...{ sealed: 'question', requestId: randomBytes(16).toString('base64url') },
  })
  const outcomes: Record<string, number> = {}
  const answeredAt: number[] = []
  let isOver = false
  const ask = async (client: number) => {
    const { url, init } = await signRequest(frame.signing, ticketState, { ticketId })
    const headers = { ...Object(init.headers), 'x-forwarded-for': `10.1.${client >> 8}.${client & 255}` }
    const outcome = await fetchAt(port, url, { ...init, headers }).then(
      ({ status }) => `${status}`,
      ({ code, message }) => `${code ?? message}`,
    )
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (outcome === '200') answeredAt.push(performance.now())
    return outcome === '200'
  }
  const wait = async (client: number) => {
    while ((await ask(client)) && !isOver);
  }
  const idleMb = await server.rssMb()
  const waiting: Promise<void>[] = []
  const startedAt = performance.now()
  for (let client = 0; client < idleClients; client += openingAtOnce) {
    for (let at = 0; at < openingAtOnce; at++) waiting.push(wait(client + at))
    await setTimeout(startedAt + ((client + openingAtOnce) / idleClients) * openingMs - performance.now())
  }
  const looks: { at: number; rssMb: number }[] = []
  const [usedBefore, answeredBefore] = [await server.cpuSeconds(), answeredAt.length]
  const endsAt = performance.now() + waitingMs
  while (performance.now() < endsAt) {
    await setTimeout(lookEveryMs)
    const rssMb = await server.rssMb()
    looks.push({ at: performance.now(), rssMb })
  }
  const cpuMs = (1000 * ((await server.cpuSeconds()) - usedBefore)) / (answeredAt.length - answeredBefore)
  isOver = true
  await Promise.all(waiting)
  // The server answers what it has held for a while. Whatever was answered later was held at that time.
  const heldAt = (at: number) => answeredAt.filter(time => time - heldOpenMs <= at && at < time).length
  const settled = looks.filter(({ at }) => at > endsAt - waitingMs + heldOpenMs / 2)
  return {
    held: Math.min(...settled.map(({ at }) => heldAt(at))),
    heldMb: Math.max(...looks.map(({ rssMb }) => rssMb)),
    ...{ idleMb, cpuMs, outcomes },
  }
}
