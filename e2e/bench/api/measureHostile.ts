import { setTimeout } from 'node:timers/promises'
import { quantile } from '../quantile.ts'
import { busyAccount, busyChain } from './busyChain.ts'
import type { ApiServer } from './startApiServer.ts'
import { wrongSignIn } from './wrongSignIn.ts'

/** How much one visitor, and the server's event loop, are affected by another client. */
export interface HostileFigures {
  client: string
  /** For an endpoint that calls no other service. */
  idleP95Ms: number
  idleWorstMs: number
  /** For the first NFTs of an account without any, which reads the node and the database. */
  visitorP95Ms: number
  loopP99Ms: number
  loopWorstMs: number
  /** Answers that the client got, by status. */
  statuses: Record<string, number>
}

const secondsEach = 10
const everyMs = 50
const hostile = '198.51.100.7'
const network = 'projectId=bench&chainId=eip155:1'
/** The row of no client, which the others are compared with. */
export const nobody = 'nobody'

/** A kind of attack: how often, and its n-th request. */
interface Way {
  perSecond: number
  /** How many each time; one by default. */
  atOnce?: number
  path(count: number): string
  /** The posted body; without it, the path is read. */
  body?: string
  headers?: Readonly<Record<string, string>>
}

const ways: Readonly<Record<string, Way>> = {
  [nobody]: { perSecond: 0, path: () => '' },
  'NFT lists with changing cursors, 10 a second': {
    perSecond: 10,
    path: count => `/v1/account/${busyAccount}/nfts?${network}&cursor=${blockOf(count)}.0xaa${'0'.repeat(38)}.${count}`,
  },
  'forced balances that name another token each time, 5 a second': {
    perSecond: 5,
    path: count =>
      `/v1/account/${busyAccount}/balance?${network}&currency=usd&forceUpdate=eip155:1:0x${String(count).padStart(40, '0')}`,
  },
  'histories with changing cursors, 10 a second': {
    perSecond: 10,
    path: count => `/v1/account/${busyAccount}/history?${network}&cursor=${blockOf(count)}.5`,
  },
}

/** As long as one may be, with as many signatures as are tried. */
const forgedNews: Way = {
  perSecond: 50,
  path: () => '/v1/onramp/news/stripe?projectId=bench',
  body: JSON.stringify({ more: 'x'.repeat(32_000) }),
  headers: { 'Stripe-Signature': `t=${Math.floor(Date.now() / 1000)}${`,v1=${'0'.repeat(64)}`.repeat(4)}` },
}
const reports: Way = {
  perSecond: 50,
  path: () => '/v1/errors?projectId=bench',
  body: JSON.stringify({ kind: 'TypeError', view: 'Account', place: 'send-0A1B2C3D.js:1:2345' }),
}

/** Anywhere in the chain. */
const blockOf = (count: number) => 1 + ((count * 7919) % busyChain.settledBlocks)

/** Retries a failed search, in case the node is slow on a busy machine. */
const maxFailures = 30

/** Has the server search the whole chain for the account. @returns how long it took */
export async function fillIndex({ url }: ApiServer): Promise<number> {
  const startedAt = performance.now()
  let failures = 0
  for (let asked = 0; ; asked++) {
    // Varied, because answers are cached for a while and one client would be limited.
    const path = `/v1/account/${busyAccount}/nfts?${network}&cursor=1.z.${asked}`
    const { status, body } = await ask(`${url}${path}`, `192.0.2.${asked % 250}`)
    if (status === 200 && JSON.parse(body).next === null) return performance.now() - startedAt
    if (status !== 200 && ++failures > maxFailures) throw new Error(`The index could not be filled: ${status} ${body}`)
  }
}

export async function measureHostile(server: ApiServer): Promise<HostileFigures[]> {
  const figures: HostileFigures[] = []
  const body = await wrongSignIn(server.url)
  const signIns: Way = { perSecond: 0.5, atOnce: 50, path: () => '/v1/auth/authenticate?projectId=bench', body }
  const all = {
    ...ways,
    'sign-ins whose signature is wrong, 50 at once every two seconds': signIns,
    'forged news of an order, 50 a second': forgedNews,
    'reports of errors, 50 a second': reports,
  }
  for (const [client, way] of Object.entries(all)) {
    figures.push({ client, ...(await measure(server, way)) })
    await setTimeout(1000)
  }
  return figures
}

async function measure(server: ApiServer, { perSecond, atOnce = 1, path, body, headers }: Way) {
  const { url } = server
  await server.loopDelay()
  const [idle, visitor]: [number[], number[]] = [[], []]
  const statuses: Record<string, number> = {}
  const end = performance.now() + secondsEach * 1000
  const running: Promise<unknown>[] = []
  const attack = async () => {
    for (let turn = 0; perSecond > 0 && performance.now() < end; turn++) {
      for (let count = turn * atOnce; count < (turn + 1) * atOnce; count++)
        running.push(
          ask(`${url}${path(count)}`, hostile, body, headers).then(({ status }) => {
            statuses[status] = (statuses[status] ?? 0) + 1
          }),
        )
      await setTimeout(1000 / perSecond)
    }
  }
  const look = async () => {
    for (let count = 0; performance.now() < end; count++) {
      const account = `0x${(0xd00000 + count).toString(16).padStart(40, '0')}`
      const client = `203.0.113.${count % 200}`
      running.push(timed(idle, () => ask(`${url}/v1/supported-chains?projectId=bench`, client)))
      if (count % 4 === 0)
        running.push(timed(visitor, () => ask(`${url}/v1/account/${account}/nfts?${network}`, client)))
      await setTimeout(everyMs)
    }
  }
  await Promise.all([attack(), look()])
  await Promise.all(running)
  const { p99Ms, worstMs } = await server.loopDelay()
  const p95 = (numbers: readonly number[]) => quantile(numbers, 0.95) ?? 0
  return {
    idleP95Ms: p95(idle),
    idleWorstMs: Math.max(...idle),
    visitorP95Ms: p95(visitor),
    loopP99Ms: p99Ms,
    loopWorstMs: worstMs,
    statuses,
  }
}

async function timed(into: number[], work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  into.push(performance.now() - startedAt)
}

async function ask(
  url: string,
  client: string,
  body?: string,
  more: Way['headers'] = {},
): Promise<{ status: number; body: string }> {
  const headers = { ...more, 'X-Forwarded-For': client }
  const response = await fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) })
  return { status: response.status, body: await response.text() }
}
