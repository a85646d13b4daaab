import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailStart } from '../shared/api/embedded/email.schema.ts'
import { createDevice, pageOrigin, secureOrigin } from './embedded/testEmbedded.ts'
import { findPostgres, freePort, startTestPostgres, type TestPostgres } from './store/testPostgres.ts'
import { createTestMain, overHttp } from './testMain.ts'

/* Commands that would destroy wallets beside a server that runs: real processes, killed and frozen, on both databases. */

const main = createTestMain()
const { run } = main
let root = ''
let env: Record<string, string> = {}
let postgres: TestPostgres | undefined
const programs = await findPostgres()

beforeAll(async () => {
  root = await main.build()
  if (programs) postgres = await startTestPostgres(programs)
  env = {
    CK_PROJECTS: join(root, 'good.json'),
    CK_SECURE_SITE: secureOrigin,
    CK_SECURE_FILES: await main.secureBuild(),
    CK_MAIL: 'smtp://127.0.0.1:9',
    CK_MAIL_FROM: 'wallet@example.com',
  }
})
afterAll(async () => {
  await postgres?.remove()
  await main.remove()
})

const newKey = () => randomBytes(32).toString('base64')
const [firstKey, secondKey] = [newKey(), newKey()]

const commands = [
  ['backup', 'b.backup'],
  ['export-user', 'ada@example.com'],
  ['delete-user', 'ada@example.com'],
  ['admin:token', '--role', 'owner', '--name', 'Ada'],
  ['vault:rotate'],
]

// vault:rotate said there that nothing is sealed by the former key any more.
test.each(commands)('%s in a folder without a database creates none, and names the missing one', async (...command) => {
  const folder = join(root, 'nowhere')
  const env = { CK_DATA: folder, VAULT_KEY: firstKey, VAULT_KEY_NEXT: secondKey }
  const { code, text } = await run(env, ...command).ended
  expect([code, text]).toEqual([
    1,
    `There is no database of this server in ${folder}. Set CK_DATA or DATABASE_URL as the server has it\n`,
  ])
  expect(existsSync(folder)).toBe(false)
})

test.runIf(programs).each(commands)('%s in an empty PostgreSQL database changes nothing', async (...command) => {
  const empty = new URL(postgres?.url ?? '')
  empty.pathname = '/template1'
  const env = { DATABASE_URL: empty.href, VAULT_KEY: firstKey, VAULT_KEY_NEXT: secondKey }
  const { code, text } = await run(env, ...command).ended
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^The database that DATABASE_URL names holds nothing of this server/),
  ])
  expect(text).toContain('Set CK_DATA or DATABASE_URL as the server has it')
})

test('before the first wallet is sealed, no command decides the key', async () => {
  const place = { CK_DATA: join(root, 'plain') }
  const plain = { CK_PROJECTS: join(root, 'good.json'), ...place }
  const start = async (settings: Record<string, string>) => {
    const server = run(settings)
    await Promise.race([server.started, server.ended.then(({ text }) => Promise.reject(new Error(text)))])
    server.child.kill('SIGTERM')
    await server.ended
  }
  await start(plain)
  const mistyped = { ...place, VAULT_KEY: firstKey, VAULT_KEY_NEXT: newKey() }
  for (const command of [['export-user', 'ada@example.com'], ['delete-user', 'ada@example.com'], ['vault:rotate']]) {
    const { code, text } = await run(mistyped, ...command).ended
    expect([code, text]).toEqual([1, expect.stringContaining('No server has sealed anything by VAULT_KEY')])
  }
  await start({ ...env, ...plain, VAULT_KEY: secondKey })
  // It may be deleted at any time.
  await rm(join(place.CK_DATA, 'cache.db'))
  const { text } = await run({ ...place, VAULT_KEY: secondKey }, 'export-user', 'ada@example.com').ended
  expect(text).toContain('There is no such user')
})

describe.each([
  { name: 'a file', isThere: true, place: () => ({ CK_DATA: join(root, 'commands') }) },
  { name: 'PostgreSQL', isThere: programs !== undefined, place: () => ({ DATABASE_URL: postgres?.url ?? '' }) },
])('on $name', ({ isThere, place }) => {
  const start = async (key: string) => {
    const server = run({ ...env, ...place(), VAULT_KEY: key })
    const greeting = await Promise.race([
      server.started,
      server.ended.then(({ text }) => Promise.reject(new Error(text))),
    ])
    return { ...server, port: Number(/:(\d+)\n$/.exec(greeting)?.[1]) }
  }
  const rotate = (from: string, to: string) =>
    run({ ...place(), VAULT_KEY: from, VAULT_KEY_NEXT: to }, 'vault:rotate').ended
  const stop = async ({ child }: { child: ReturnType<typeof run>['child'] }, signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  test.runIf(isThere)(
    'beside a server without the new key, none is changed or restored; a backup is made',
    async () => {
      const server = await start(firstKey)
      const file = join(root, 'beside.backup')
      expect(await run(place(), 'backup', file).ended).toMatchObject({ code: 0 })
      expect(await run(place(), 'restore', file).ended).toMatchObject({
        code: 1,
        text: expect.stringMatching(/A server \(pid \d+ on .+\) uses this database.* nothing was changed\n$/),
      })
      expect(await rotate(firstKey, secondKey)).toMatchObject({
        code: 1,
        text: expect.stringMatching(/^A server \(pid \d+ on .+\) has no VAULT_KEY_NEXT, or another one/),
      })
      await stop(server, 'SIGTERM')
      // A server that has ended in order leaves nothing to wait for.
      for (const done of [await run(place(), 'restore', file).ended, await rotate(firstKey, secondKey)])
        expect(done).toMatchObject({ code: 0, text: expect.not.stringContaining('has ended without a word') })
      await rotate(secondKey, firstKey)
    },
  )

  test.runIf(isThere)('a server that was killed is waited for, as the command says', async () => {
    const server = await start(firstKey)
    await stop(server, 'SIGKILL')
    const file = join(root, 'killed.backup')
    expect(await run(place(), 'backup', file).ended).toMatchObject({ code: 0 })
    const { code, text } = await run(place(), 'restore', file).ended
    expect(code).toBe(0)
    expect(text).toMatch(
      /^pid \d+ on .+ uses this database, or has ended without a word\. That is known 2 seconds from now/,
    )
    await stop(await start(firstKey), 'SIGKILL')
    expect(await rotate(firstKey, secondKey)).toMatchObject({ code: 0 })
    await rotate(secondKey, firstKey)
  })

  test.runIf(isThere)(
    'a server that was frozen while its key was changed seals nothing by it, and says so',
    async () => {
      const server = await start(firstKey)
      server.child.kill('SIGSTOP')
      expect(await rotate(firstKey, secondKey)).toMatchObject({ code: 0 })
      server.child.kill('SIGCONT')
      const app = overHttp(server.port)
      const device = await createDevice(app, Date.now)
      const refused = await device.ask(emailStart, { projectId: 'demo', pageOrigin, email: 'ada@example.com' })
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 'not_available', error: expect.stringMatching(/^The keys of this server were changed/) },
      })
      const health = await app.request(`http://127.0.0.1:${server.port}/healthz`)
      expect([health.status, ((await health.json()) as { failing: string[] }).failing]).toEqual([503, ['keys']])
      await stop(server, 'SIGTERM')
      expect((await server.ended).text).toContain('VAULT_KEY is no longer the one that the database is sealed by')
      await rotate(secondKey, firstKey)
    },
  )
})

// Prometheus waits ten seconds, and an orchestrator half a minute, after which it kills.
test.runIf(programs)('a database that hangs holds up neither the metrics nor the end of a server', async () => {
  const port = await freePort()
  const managed = { CK_MANAGEMENT_PORT: String(port), CK_DRAIN_SECONDS: '0' }
  const server = run({ ...env, ...managed, DATABASE_URL: postgres?.url ?? '', VAULT_KEY: firstKey })
  await Promise.race([server.started, server.ended.then(({ text }) => Promise.reject(new Error(text)))])
  const metrics = async () => {
    const askedAt = performance.now()
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return {
      tookMs: performance.now() - askedAt,
      isUp: /^connectkit_database_up\{database="data"\} (\d)$/m.exec(text)?.[1],
    }
  }
  expect(await metrics()).toMatchObject({ isUp: '1' })
  const thaw = await postgres?.freeze()
  try {
    // One look at the database serves all who ask within a second.
    await setTimeout(1100)
    for (let time = 0; time < 3; time++) {
      const { tookMs, isUp } = await metrics()
      expect([isUp, tookMs < 5000]).toEqual(['0', true])
    }
    const stoppedAt = performance.now()
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(20_000)
  } finally {
    server.child.kill('SIGKILL')
    thaw?.()
  }
})
