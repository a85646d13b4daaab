import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createCallApi, signRequest } from '../../../cdn/secure-site/api/callApi.ts'
import { openDeviceKeys } from '../../../cdn/secure-site/device/deviceKeys.ts'
import { signText } from '../../../cdn/secure-site/signing/signText.ts'
import { createWallet } from '../../../cdn/secure-site/wallet/createWallet.ts'
import { openByDevice } from '../../../cdn/secure-site/wallet/openWallet.ts'
import { connectDatabase } from '../../../cdn/store/connectDatabase.ts'
import { databaseKinds } from '../../../cdn/store/databaseKind.ts'
import { emailCode, emailStart } from '../../../shared/api/embedded/email.schema.ts'
import {
  ticketAnswer,
  ticketCreate,
  ticketHold,
  ticketState,
  ticketTake,
} from '../../../shared/api/embedded/tickets.schema.ts'
import { startMailSink } from '../../services/mail/startMailSink.ts'
import { startTogether } from '../../services/running.ts'
import { quantile } from '../quantile.ts'
import { closeConnections, fetchAt } from './fetchAt.ts'
import { secureOrigin } from './secureOrigin.ts'
import { type ApiServer, startApiServer } from './startApiServer.ts'

export interface MillionFigures {
  sessions: number
  /** The server's part of approvals: its answers to holding a request, opening the wallet, and answering. */
  approvalP50Ms: number
  approvalP99Ms: number
  approvals: number
  /** Clients with a question that the server held open at once, and its memory then. */
  held: number
  heldMb: number
  /** How many got each status, or whose connection broke how. */
  outcomes: Record<string, number>
}

/** That the server's project allows. */
const pageOrigin = 'https://bench.example'
const visitors = 20
/** As often as the wallet may be opened in a minute, but for signing up. */
const approvalsEach = 8
const idleClients = 10_000
const openingAtOnce = 50

/** Approvals among many sessions, and clients that wait, at a server in a process of its own with its database on disk. */
export async function measureMillion(sessions: number): Promise<MillionFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-million-'))
  const bench = await startTogether(async ({ keep }) => {
    const sink = keep(await startMailSink({ port: 0, smtpPort: 0 }))
    return { sink, server: keep(await startApiServer(process.cwd(), { folder, smtp: sink.smtp })) }
  })
  try {
    await fillSessions(join(folder, 'data.db'), sessions)
    const port = Number(new URL(bench.server.url).port)
    const times: number[] = []
    for (let visitor = 0; visitor < visitors; visitor++)
      times.push(...(await approve(port, bench.sink.url, `visitor${visitor}@example.com`)))
    const held = await holdQuestions(port, bench.sink.url, bench.server)
    return {
      ...{ sessions, approvals: times.length, ...held },
      approvalP50Ms: quantile(times, 0.5) ?? 0,
      approvalP99Ms: quantile(times, 0.99) ?? 0,
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
  await db.destroy()
}

/** A browser of the secure site, which notes how long the server's answers take. */
async function openBrowser(port: number) {
  let session: string | undefined
  let ms = 0
  const keys = await openDeviceKeys(undefined)
  const signing = { origin: secureOrigin, keys: keys.proof, readSession: () => session }
  const api = createCallApi({
    ...{ ...signing, onSessionEnd: () => undefined },
    async fetch(url, init) {
      const startedAt = performance.now()
      const answer = await fetchAt(port, `${url}`, init)
      ms += performance.now() - startedAt
      return answer
    },
  })
  return {
    ...{ keys, signing, api },
    signIn(text: string | undefined) {
      session = text
    },
    /** Since the last call. */
    takeMs() {
      const taken = ms
      ms = 0
      return taken
    },
  }
}

async function signUp(port: number, inbox: string, email: string) {
  const frame = await openBrowser(port)
  const { attemptId = '' } = await frame.api(emailStart, { projectId: 'bench', pageOrigin, email })
  const code = async () => {
    const mails: { to: string; subject: string }[] = await (await fetch(`${inbox}/messages`)).json()
    return /^\d{6}/.exec(mails.find(({ to }) => to === email)?.subject ?? '')?.[0]
  }
  let text = await code()
  // The outbox sends it a moment later.
  for (let looked = 0; !text && looked < 100; looked++) {
    await new Promise(resolve => setTimeout(resolve, 50))
    text = await code()
  }
  frame.signIn((await frame.api(emailCode, { attemptId, code: text ?? '', deviceLabel: 'Bench' })).session)
  return frame
}

async function approve(port: number, inbox: string, email: string): Promise<number[]> {
  const frame = await signUp(port, inbox, email)
  const parts = { api: frame.api, keys: frame.keys, label: 'Bench' }
  const wallet = await (await createWallet(parts)).finishWithCode()
  const times: number[] = []
  for (let approval = 0; approval < approvalsEach; approval++) {
    const requestId = randomBytes(16).toString('base64url')
    const { ticketId } = await frame.api(ticketCreate, { sealed: 'question', requestId })
    const window = await openBrowser(port)
    window.signIn((await window.api(ticketTake, { ticketId, deviceLabel: 'Bench' })).session)
    frame.takeMs()
    window.takeMs()
    await window.api(ticketHold, { ticketId })
    await signText(await openByDevice(parts, wallet), 'hello')
    await window.api(ticketAnswer, { ticketId, sealed: 'answer' })
    times.push(frame.takeMs() + window.takeMs())
  }
  return times
}

/** Many clients wait for one request, which nobody decides. */
async function holdQuestions(port: number, inbox: string, server: ApiServer) {
  const frame = await signUp(port, inbox, 'idle@example.com')
  const { ticketId } = await frame.api(ticketCreate, {
    ...{ sealed: 'question', requestId: randomBytes(16).toString('base64url') },
  })
  let open = 0
  const outcomes: Record<string, number> = {}
  const figures = { held: 0, heldMb: 0 }
  const waiting: Promise<unknown>[] = []
  const askOne = async (client: number) => {
    const { url, init } = await signRequest(frame.signing, ticketState, { ticketId })
    const headers = { ...Object(init.headers), 'x-forwarded-for': `10.1.${client >> 8}.${client & 255}` }
    open++
    const answered = fetchAt(port, url, { ...init, headers }).then(({ status }) => `${status}`)
    waiting.push(
      answered
        .catch(({ code, message }) => `${code ?? message}`)
        .then(outcome => {
          open--
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        }),
    )
  }
  for (let client = 0; client < idleClients; client += openingAtOnce)
    await Promise.all(Array.from({ length: openingAtOnce }, (_, at) => askOne(client + at)))
  while (open > 0) {
    const before = open
    const heldMb = await server.rssMb()
    // None was answered meanwhile.
    if (open === before && open >= figures.held) Object.assign(figures, { held: open, heldMb })
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  await Promise.all(waiting)
  return { ...figures, outcomes }
}
