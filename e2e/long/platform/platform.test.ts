import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { secureOrigin } from '../../../cdn/embedded/testEmbedded.ts'
import { findTool } from '../../../cdn/findTool.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from '../../../cdn/store/testPostgres.ts'
import { projectEntry } from '../../../cdn/testApp.ts'
import { testPatience } from '../../../shared/testPatience.ts'
import { measureMachine } from '../../commands/measureMachine.mjs'
import { createPlatform, type PlatformServer } from './createPlatform.ts'
import { startBalancer } from './startBalancer.ts'
import { startCaddy } from './startCaddy.ts'
import { startMailbox } from './startMailbox.ts'
import { type FailedRequest, startVisitors } from './startVisitors.ts'

/*
 * Servers behind a balancer, under a load of sign-ins and approvals, while an operator upgrades, goes back and publishes, and
 * while machines die.
 */

const base = Number(process.env.PORT_BASE ?? 14_400)
const ports = { balancer: base + 30, server: base + 31, management: base + 32 }
const caddy = findTool('caddy')
const postgresPrograms = await findPostgres()

/** A limit, and how many requests at once it lets through. */
const [perSecond, burst] = [2, 20]

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const settings = {
  // Longer than a database takes to start again.
  CK_DATABASE_CONNECT_TIMEOUT_MS: '30000',
  ...{ CK_SECURE_SITE: secureOrigin, VAULT_KEY: keyOf(7), RECOVERY_KEY: keyOf(8) },
  ...{ CK_MAIL_FROM: 'wallet@example.com', CK_EMAILS_PER_CLIENT: '1000000' },
  ...{ CK_RATE_PER_SECOND: '10000', CK_PROJECT_RATE_PER_SECOND: '10000' },
}
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let platform: Awaited<ReturnType<typeof createPlatform>>
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  mailbox = await startMailbox()
  platform = await createPlatform(ports, settings)
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(async () => {
  await platform.remove()
  await mailbox.stop()
})

interface World {
  hosts: readonly string[]
  env: Record<string, string>
  visitorCount: number
  isByCaddy?: boolean
}

/** Starts servers and a balancer before them, and visitors. */
async function open({ hosts, env, visitorCount, isByCaddy = false }: World) {
  const servers: PlatformServer[] = []
  for (const host of hosts) {
    const server = await platform.server(host, { ...env, CK_MAIL: mailbox.url })
    stops.push(server.kill)
    await server.start('this')
    servers.push(server)
  }
  onTestFailed(() => {
    for (const { address, log } of servers) console.log(`${address}: ${log().slice(-3000)}`)
  })
  const places = {
    ...{ port: ports.balancer, managementPort: ports.management },
    servers: servers.map(({ address }) => address),
  }
  const balancer = await (isByCaddy
    ? startCaddy({ ...places, program: caddy ?? '', folder: platform.root })
    : startBalancer(places))
  stops.push(balancer.stop)
  onTestFailed(() => console.log(`balancer: ${balancer.log().slice(-6000)}`))
  const visitors = startVisitors({ port: ports.balancer, count: visitorCount, codeFor: mailbox.codeFor })
  stops.push(visitors.stop)
  return { servers, visitors }
}

type Visitors = ReturnType<typeof startVisitors>

/** Longer than any request may wait, a try at the balancer or a mail, however slow the machine is. */
const standstillMs = 30_000 * testPatience

/** Some visitors get through all of it, however long that takes as long as anybody gets on. */
async function more(visitors: Visitors, approvals = 10) {
  const { done } = visitors
  const enough = done.approvals + approvals
  const signIns = done.signIns + 2
  let moved = { sum: 0, at: performance.now() }
  while (done.approvals < enough || done.signIns < signIns) {
    const sum = done.approvals + done.signIns
    if (sum !== moved.sum) moved = { sum, at: performance.now() }
    if (performance.now() - moved.at > standstillMs)
      throw new Error(
        `Nobody gets through: ${JSON.stringify(done)} ${describeFailures(visitors.failures).slice(-12).join('\n')}`,
      )
    await setTimeout(50)
  }
}

/** From the signal until the process is gone, which takes a moment on a busy machine. */
interface Kill {
  from: number
  to: number
}

async function timed(kill: () => Promise<void>): Promise<Kill> {
  const from = performance.now()
  await kill()
  return { from, to: performance.now() }
}

/** Those that were not in flight while something was killed. */
const unexcused = (failures: readonly FailedRequest[], kills: readonly Kill[]) =>
  failures.filter(({ startedAt, endedAt }) => !kills.some(({ from, to }) => startedAt <= to && endedAt >= from))

const describeFailures = (failures: readonly FailedRequest[]) =>
  failures.map(
    ({ what, outcome, startedAt, endedAt }) => `${what} ${Math.round(startedAt)}–${Math.round(endedAt)}: ${outcome}`,
  )

/** Whatever these visitors did, no log says who they are. */
function expectImpersonal(servers: readonly PlatformServer[]) {
  for (const { log } of servers) {
    expect(log()).toContain('/v1/embedded/email/start')
    expect(/[^\s"]{0,40}(?:@|0x[0-9a-f]{40}|eyJ)[^\s"]{0,20}/i.exec(log())?.[0]).toBeUndefined()
  }
}

async function end(visitors: Visitors, kills: readonly Kill[] = []) {
  await visitors.stop()
  const lost = visitors.failures.length
  const kept = await visitors.recount()
  const { requests, signIns, approvals, walletSignIns, pages } = visitors.done
  const excused = lost - unexcused(visitors.failures.slice(0, lost), kills).length
  console.log(
    `    ${requests} requests: ${signIns} sign-ins by email, ${walletSignIns} with a wallet, ${approvals} approvals, ${pages} pages; ${excused} were in flight at a kill; ${kept} facts found again`,
  )
  expect(describeFailures(unexcused(visitors.failures, kills))).toEqual([])
}

describe.runIf(postgresPrograms)('two servers on one PostgreSQL', () => {
  let postgres: TestPostgres
  let env: Record<string, string>
  // A database for each test: one changes the keys that it is sealed by.
  beforeEach(async () => {
    postgres = await startTestPostgres(postgresPrograms ?? '')
    stops.push(postgres.remove)
    env = { DATABASE_URL: postgres.url }
  })
  const hosts = ['127.0.0.1', '127.0.0.2']

  test.runIf(caddy)('upgrade and roll back one by one without a visible interruption', async () => {
    const { servers, visitors } = await open({ hosts, env, visitorCount: 9, isByCaddy: true })
    await more(visitors)
    for (const build of ['next', 'this'] as const)
      for (const server of servers) {
        await server.stop()
        await more(visitors, 3)
        await server.start(build)
        await more(visitors)
      }
    await end(visitors)
    expectImpersonal(servers)
  })

  test.runIf(caddy)(
    'get a release on one machine after the other, and never name one that either refuses',
    async () => {
      const { servers, visitors } = await open({ hosts, env, visitorCount: 6, isByCaddy: true })
      const pages = async (enough: number) => {
        for (const wanted = visitors.done.pages + enough; visitors.done.pages < wanted; ) await setTimeout(20)
      }
      await pages(20)
      for (const version of ['1.0.1', '1.1.0'])
        for (const step of [
          ({ releases }: PlatformServer) => platform.publishTo(releases, version),
          ({ reload }: PlatformServer) => reload(),
        ])
          for (const server of servers) {
            await step(server)
            await pages(20)
          }
      const loader = await (await fetch(`http://127.0.0.1:${ports.balancer}/1/loader.js`)).text()
      expect(loader).toBe('1.1.0')
      await end(visitors)
    },
  )

  test('lose no more than what was in flight when a server is killed', async () => {
    const { servers, visitors } = await open({ hosts, env, visitorCount: 9 })
    await more(visitors)
    const kills: Kill[] = []
    for (const server of [...servers, ...servers]) {
      kills.push(await timed(server.kill))
      await more(visitors)
      await server.start('this')
      await more(visitors, 5)
    }
    await end(visitors, kills)
  })

  test('lose no more than what was in flight when the database is killed', async () => {
    const { visitors } = await open({ hosts, env, visitorCount: 9 })
    await more(visitors)
    const kills: Kill[] = []
    for (let round = 0; round < 4; round++) {
      kills.push(await timed(postgres.kill))
      await postgres.start()
      await more(visitors)
    }
    await end(visitors, kills)
  })

  test('change their keys one by one, also if the command is killed', async () => {
    const { servers, visitors } = await open({ hosts, env, visitorCount: 9 })
    await more(visitors)
    const restart = async (changed: Record<string, string | undefined>) => {
      for (const server of servers) {
        await server.stop()
        await more(visitors, 3)
        await server.start('this', changed)
        await more(visitors)
      }
    }
    const next = { VAULT_KEY_NEXT: keyOf(9), RECOVERY_KEY_NEXT: keyOf(10) }
    await restart(next)
    const killed = platform.command('vault:rotate', { ...env, ...next })
    await killed.begun
    killed.kill()
    await killed.ended
    const { code, text } = await platform.command('vault:rotate', { ...env, ...next }).ended
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('set RECOVERY_KEY to the new one') })
    await more(visitors)
    await restart({
      VAULT_KEY: keyOf(9),
      RECOVERY_KEY: keyOf(10),
      VAULT_KEY_NEXT: undefined,
      RECOVERY_KEY_NEXT: undefined,
    })
    await end(visitors)
    expectImpersonal(servers)
  })

  test('agree on projects, limits and signing keys within ten seconds', async () => {
    const slowness = await measureMachine()
    const soon = { timeout: 10_000 * slowness, interval: 200 }
    const told: string[] = []
    /** Until both answer the same; how long that took is printed. */
    const agreed = async (what: string, isSo: () => Promise<boolean>) => {
      const startedAt = performance.now()
      await expect.poll(isSo, soon).toBe(true)
      told.push(`${what} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
    const [one, other] = await Promise.all(
      hosts.map(host => platform.server(host, { ...env, CK_MAIL: mailbox.url, CK_RATE_PER_SECOND: `${perSecond}` })),
    )
    if (!one || !other) throw new Error('There are two hosts')
    for (const server of [one, other]) {
      stops.push(server.kill)
      await server.start('this')
    }
    const ask = (server: PlatformServer, path: string, init?: RequestInit) =>
      fetch(`http://${server.address}${path}`, init)
    const nonceOf = (server: PlatformServer, project: string) => ask(server, `/v1/auth/nonce?projectId=${project}`)

    for (const server of [one, other])
      await writeFile(server.projects, JSON.stringify({ projects: [projectEntry({ id: 'later' })] }))
    const statuses = async (project: string) =>
      `${(await nonceOf(one, project)).status} ${(await nonceOf(other, project)).status}`
    await agreed('projects', async () => (await statuses('later')) === '200 200')
    expect([(await nonceOf(one, 'demo')).status, (await nonceOf(other, 'demo')).status]).toEqual([403, 403])

    const keysOf = async (server: PlatformServer) => (await ask(server, '/.well-known/jwks.json')).json()
    expect(await keysOf(one)).toEqual(await keysOf(other))
    // As OPERATING says of a key that was stolen.
    const client = new pg.Client(postgres.url)
    await client.connect()
    const before = JSON.stringify(await keysOf(one))
    await client.query('delete from auth_keys')
    await client.end()
    await agreed('signing keys', async () => {
      const [own, others] = [JSON.stringify(await keysOf(one)), JSON.stringify(await keysOf(other))]
      return own !== before && own === others
    })

    // A visitor who has used up the limit on one server. By itself, the other one would let all of these through.
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const isLetThrough = async (server: PlatformServer) =>
      (await ask(server, '/v1/auth/nonce?projectId=later', { headers })).status === 200
    await expect.poll(() => isLetThrough(one), { ...soon, interval: 1 }).toBe(false)
    const startedAt = performance.now()
    let through = 0
    for (let asked = 0; asked < burst; asked++) if (await isLetThrough(other)) through++
    const since = ((performance.now() - startedAt) / 1000) * perSecond
    expect(through - since).toBeLessThan(burst / 2)
    console.log(
      `    agreed after: ${told.join(', ')}; of ${burst} requests beyond a limit, the other server let ${through} through; the machine is ${slowness} times slower than a quiet one`,
    )
  })
})

describe('one server on one file', () => {
  test('upgrades, rolls back and is killed, and every request at the balancer is answered', async () => {
    const { servers, visitors } = await open({
      hosts: ['127.0.0.1'],
      env: { CK_DATA: join(platform.root, 'data') },
      visitorCount: 9,
    })
    const [server] = servers
    if (!server) throw new Error('There is one server')
    await more(visitors)
    for (const build of ['next', 'this'] as const) {
      await server.stop()
      await server.start(build)
      await more(visitors)
    }
    const kills: Kill[] = []
    for (let round = 0; round < 3; round++) {
      kills.push(await timed(server.kill))
      await server.start('this')
      await more(visitors)
    }
    await end(visitors, kills)
  })
})
