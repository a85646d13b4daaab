import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { signText } from '../../../cdn/secure-site/signing/signText.ts'
import { createWallet } from '../../../cdn/secure-site/wallet/createWallet.ts'
import { openByDevice } from '../../../cdn/secure-site/wallet/openWallet.ts'
import {
  ticketAnswer,
  ticketCreate,
  ticketHold,
  ticketState,
  ticketTake,
} from '../../../shared/api/embedded/tickets.schema.ts'
import { startMailSink } from '../../services/mail/startMailSink.ts'
import { startTogether } from '../../services/running.ts'
import { type Act, type ActCost, acts, type Capacity, mix } from './capacityModel.ts'
import { closeConnections, fetchAt } from './fetchAt.ts'
import { type ApiServer, startApiServer } from './startApiServer.ts'
import { startIndexer } from './startIndexer.ts'
import { startSpanCounter } from './startSpanCounter.ts'
import { type Ask, openBrowser, pageOrigin, signUp } from './walletBrowser.ts'

/** The limit of wallet openings per minute, less one for signing up. */
const approvalsEach = 8
const counted = 8
const measured = 160
const warmUps = 16
/** Concurrent visitors of the mixed run. */
const atOnce = 8

interface World {
  server: ApiServer
  port: number
  inbox: string
}

/** Ways to repeat each action; preparations that belong to other actions come first. */
type CarryOut = (world: World, ask: Ask) => Promise<void>
type Prepare = (world: World, times: number) => Promise<readonly CarryOut[]>

const account = () => `0x${randomBytes(20).toString('hex')}`
const balanceOf = (address: string) => `/v1/account/${address}/balance?projectId=bench&chainId=eip155:1&currency=usd`
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const email = () => `${randomBytes(6).toString('hex')}@bench.example`

const get =
  (...paths: readonly string[]): CarryOut =>
  async ({ server }, ask) => {
    for (const path of paths) {
      const { status } = await ask(server.url + path, { headers: { 'Accept-Encoding': 'br' } })
      if (status !== 200) throw new Error(`${path} got ${status}`)
    }
  }

const prepared: Record<Act, Prepare> = {
  async opening(_, count) {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    const modal = `/${version}/modal.html?p=bench&o=${encodeURIComponent(pageOrigin)}`
    return times(count, () => get('/1/loader.js', `/${version}/modal.js`, modal))
  },

  async signIn(_, count) {
    return times(count, () => async ({ port, inbox }, ask) => {
      const frame = await signUp(port, inbox, email(), ask)
      await (await createWallet({ api: frame.api, keys: frame.keys, label: 'Bench' })).finishWithCode()
    })
  },

  /** The ticket, the window that takes it, the signature there, and the answer. */
  async approval({ port, inbox }, count) {
    const visitors = await Promise.all(
      times(Math.ceil(count / approvalsEach), async () => {
        let now: Ask = (url, init) => fetchAt(port, url, init)
        const frame = await signUp(port, inbox, email(), (url, init) => now(url, init))
        const parts = { api: frame.api, keys: frame.keys, label: 'Bench' }
        const wallet = await (await createWallet(parts)).finishWithCode()
        return times(
          approvalsEach,
          (): CarryOut => async (_, ask) => {
            now = ask
            const requestId = randomBytes(16).toString('base64url')
            const { ticketId } = await frame.api(ticketCreate, { sealed: 'question', requestId })
            const window = await openBrowser(port, ask)
            window.signIn((await window.api(ticketTake, { ticketId, deviceLabel: 'Bench' })).session)
            await window.api(ticketHold, { ticketId })
            await signText(await openByDevice(parts, wallet), 'hello')
            await window.api(ticketAnswer, { ticketId, sealed: 'answer' })
            await frame.api(ticketState, { ticketId })
          },
        )
      }),
    )
    return visitors.flat().slice(0, count)
  },

  async balance(_, count) {
    return times(count, () => get(balanceOf(account())))
  },

  async balanceAgain({ port, server }, count) {
    const path = balanceOf(account())
    await fetchAt(port, server.url + path)
    return times(count, () => get(path))
  },
}

/** Starts a server in its own process, with its database on disk. */
async function withWorld<T>(collector: string | undefined, work: (world: World) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-capacity-'))
  const bench = await startTogether(async ({ keep }) => {
    const sink = keep(await startMailSink({ port: 0, smtpPort: 0 }))
    const indexer = keep(await startIndexer())
    const source = { folder, smtp: sink.smtp, indexer: indexer.url, ...(collector && { collector }) }
    return { sink, server: keep(await startApiServer(process.cwd(), source)) }
  })
  try {
    const port = Number(new URL(bench.server.url).port)
    return await work({ server: bench.server, port, inbox: bench.sink.url })
  } finally {
    closeConnections()
    await bench.stop()
    await rm(folder, { recursive: true })
  }
}

const plainAsk =
  ({ port }: World, note?: (bytes: number) => void): Ask =>
  (url, init) =>
    fetchAt(port, url, init, note)

/** Counts each action's statements by the server's own traces. */
async function countStatements(): Promise<Record<Act, number>> {
  const collector = await startSpanCounter()
  try {
    const traces = await withWorld(collector.url, async world => {
      const found: [Act, string][] = []
      for (const act of acts)
        for (const carryOut of await prepared[act](world, counted)) {
          const traceId = randomBytes(16).toString('hex')
          const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`
          found.push([act, traceId])
          await carryOut(world, (url, init) =>
            fetchAt(world.port, url, { ...init, headers: { ...Object(init?.headers), traceparent } }),
          )
        }
      return found
    })
    const sum = (act: Act) =>
      traces.reduce((count, [of, id]) => count + (of === act ? (collector.statements.get(id) ?? 0) : 0), 0)
    return Object.fromEntries(acts.map(act => [act, sum(act) / counted])) as Record<Act, number>
  } finally {
    await collector.stop()
  }
}

async function measureAct(world: World, act: Act): Promise<Omit<ActCost, 'statements'>> {
  const runs = await prepared[act](world, warmUps + measured)
  for (const carryOut of runs.slice(0, warmUps)) await carryOut(world, plainAsk(world))
  let [requests, bytes] = [0, 0]
  const ask = plainAsk(world, length => {
    requests++
    bytes += length
  })
  const before = await world.server.cpuSeconds()
  for (const carryOut of runs.slice(warmUps)) await carryOut(world, ask)
  const cpuMs = ((await world.server.cpuSeconds()) - before) * 1000
  return { requests: requests / measured, bytes: bytes / measured, cpuMs: cpuMs / measured }
}

/** Runs all actions together, as often as visitors do: their CPU, relative to the model's prediction. */
async function checkModel(world: World, costs: Record<Act, ActCost>): Promise<number> {
  const each = acts.map(act => [act, Math.max(1, Math.round((mix[act] / mix.opening) * 1000))] as const)
  const runs = (await Promise.all(each.map(([act, count]) => prepared[act](world, count)))).flat()
  // Skips the first and last of each kind.
  const order = runs.map((_, at) => runs[(at * 7919) % runs.length] ?? runs[at]).filter(run => run !== undefined)
  const before = await world.server.cpuSeconds()
  const workers = times(atOnce, async first => {
    for (let at = first; at < order.length; at += atOnce) await order[at]?.(world, plainAsk(world))
  })
  await Promise.all(workers)
  const usedMs = ((await world.server.cpuSeconds()) - before) * 1000
  return usedMs / each.reduce((sum, [act, count]) => sum + costs[act].cpuMs * count, 0)
}

/** Measures each action's cost, and how well these predict the cost of a mix. */
export async function measureCapacity(): Promise<Capacity> {
  const statements = await countStatements()
  return withWorld(undefined, async world => {
    const costs = {} as Record<Act, ActCost>
    for (const act of acts) costs[act] = { ...(await measureAct(world, act)), statements: statements[act] }
    const share = await checkModel(world, costs)
    return { costs, share, cores: cpus().length, node: process.version, day: new Date().toISOString().slice(0, 10) }
  })
}
