import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketState } from '../shared/api/embedded/tickets.schema.ts'
import { createDevice, secureOrigin } from './embedded/testEmbedded.ts'
import { findValkey, startTestValkey } from './limits/testValkey.ts'
import { freePort } from './store/testPostgres.ts'
import { projectEntry } from './testApp.ts'
import { createTestMain, overHttp } from './testMain.ts'
import { wait } from './wait.ts'

const main = createTestMain()
const { run, secureBuild } = main
const redisServer = findValkey()
let root = ''

beforeAll(async () => {
  root = await main.build()
  await writeFile(join(root, 'bad.json'), JSON.stringify({ projects: [projectEntry({ allowedOrigins: ['*'] })] }))
})
afterAll(() => main.remove())

const vaultKey = Buffer.alloc(32, 7).toString('base64')
const mail = { CK_MAIL: 'smtp://localhost', CK_MAIL_FROM: 'wallet@example.com' }

test.each<[string, Record<string, string>, RegExp]>([
  ['no projects file', {}, /^Set CK_PROJECTS to the path/],
  [
    'an invalid projects file',
    { CK_PROJECTS: 'bad.json' },
    /bad\.json cannot be used:\n {2}projects\[0\]\.allowedOrigins\[0\]: "\*"/,
  ],
  [
    'an unknown log format',
    { CK_PROJECTS: 'good.json', CK_LOG: 'xml' },
    /^CK_LOG=xml is not accepted; expected json or pretty/,
  ],
  ['a removed setting', { CK_SITE: 'dist/site' }, /^CK_SITE is no longer supported: set CK_RELEASES/],
  [
    'a database that is not PostgreSQL',
    { CK_PROJECTS: 'good.json', DATABASE_URL: 'mysql://secret@host/db' },
    /^DATABASE_URL is not accepted; expected postgres:(?!.*secret)/,
  ],
  ...(
    [
      ['without its key', {}, /^VAULT_KEY is not set\. The embedded wallet seals/],
      ['with a key that is no base64', { VAULT_KEY: 'not base64!' }, /^VAULT_KEY is not base64/],
      ['with a short key', { VAULT_KEY: 'c2hvcnQ=' }, /^VAULT_KEY has 5 bytes, not 32/],
      ['that is no origin', { CK_SECURE_SITE: 'wallet.example.com', VAULT_KEY: vaultKey }, /^CK_SECURE_SITE=wallet/],
      ['without https', { CK_SECURE_SITE: 'http://wallet.example.com', VAULT_KEY: vaultKey }, /keys need https/],
      ['on the host of the modal', { CK_SECURE_SITE: 'http://localhost:1', VAULT_KEY: vaultKey }, /a host of its own/],
      [
        'without a build',
        { CK_SECURE_FILES: '/nowhere', VAULT_KEY: vaultKey },
        /^The secure site's files in \/nowhere/,
      ],
      [
        'with mail from nobody',
        { CK_MAIL: 'smtp://localhost', VAULT_KEY: vaultKey },
        /^Set both CK_MAIL and CK_MAIL_FROM/,
      ],
      [
        'with recovery by mail that is neither on nor off',
        { EMBEDDED_EMAIL_RECOVERY: '1', VAULT_KEY: vaultKey },
        /^EMBEDDED_EMAIL_RECOVERY=1 is not accepted; expected on or off/,
      ],
      [
        'with recovery by mail, and no mail',
        { EMBEDDED_EMAIL_RECOVERY: 'on', VAULT_KEY: vaultKey },
        /^EMBEDDED_EMAIL_RECOVERY=on needs CK_MAIL/,
      ],
      [
        'with recovery by mail, and no key for it',
        { EMBEDDED_EMAIL_RECOVERY: 'on', ...mail, VAULT_KEY: vaultKey },
        /^RECOVERY_KEY is not set\. The embedded wallet seals the secrets of recovery by mail/,
      ],
      [
        'whose both keys are one',
        { EMBEDDED_EMAIL_RECOVERY: 'on', ...mail, VAULT_KEY: vaultKey, RECOVERY_KEY: vaultKey },
        /^RECOVERY_KEY is the same as VAULT_KEY/,
      ],
    ] as const
  ).map(([what, env, why]): [string, Record<string, string>, RegExp] => [
    `a secure site ${what}`,
    { CK_PROJECTS: 'good.json', CK_SECURE_SITE: 'http://secure.localhost:4402', ...env },
    why,
  ]),
  [
    'a folder for the database that cannot be made',
    { CK_PROJECTS: 'good.json', CK_DATA: '/dev/null/data' },
    /^The folder \/dev\/null\/data for the database cannot be made: .*Set CK_DATA/,
  ],
  [
    'a gateway of IPFS without a slash at its end',
    { CK_PROJECTS: 'good.json', CK_IPFS_GATEWAYS: 'http://127.0.0.1:8080/ipfs/,https://gateway.example/ipfs' },
    /^CK_IPFS_GATEWAYS=https:\/\/gateway\.example\/ipfs is not accepted; expected URLs that end with a slash/,
  ],
  [
    'a gateway of Arweave that is no URL',
    { CK_PROJECTS: 'good.json', CK_ARWEAVE_GATEWAYS: 'arweave.net' },
    /^CK_ARWEAVE_GATEWAYS=arweave\.net is not accepted; expected URLs that end with a slash, such as https:\/\/arweave/,
  ],
  [
    'a file of keys that is not there',
    { CK_PROJECTS: 'good.json', CK_NODE_KEYS: '/dev/null/keys' },
    /^The file of keys \/dev\/null\/keys \(CK_NODE_KEYS\) cannot be read: /,
  ],
  [
    'a file of keys in another form, without its text',
    { CK_PROJECTS: 'good.json', CK_NODE_KEYS: 'cdn/projects.example.json' },
    /^Line 1 of cdn\/projects\.example\.json is not accepted; expected NAME=value\n$/,
  ],
  [
    'a key of sign-in that could be guessed, without its text',
    { CK_PROJECTS: 'good.json', CK_AUTH_KEY: 'too-short' },
    /^CK_AUTH_KEY is not accepted; expected 32 characters or more, such as from: openssl rand -base64 32\n$/,
  ],
  ['a port that is not a number', { PORT: 'http', CK_PROJECTS: 'good.json' }, /^PORT=http is not accepted/],
  [
    'a port out of range',
    { PORT: '70000', CK_PROJECTS: 'good.json' },
    /^PORT=70000 is not accepted; expected a whole number from 0 to 65535\n$/,
  ],
  [
    'an index too small for one busy account',
    { CK_INDEX_EVENTS: '5', CK_PROJECTS: 'good.json' },
    /^CK_INDEX_EVENTS=5 is not accepted; expected a whole number from 10000 to 100000000\n$/,
  ],
  ...['CK_RATE_PER_SECOND', 'CK_PROJECT_RATE_PER_SECOND'].map((name): [string, Record<string, string>, RegExp] => [
    `${name} that would refuse everything or limit nothing`,
    { [name]: '0', CK_PROJECTS: 'good.json' },
    new RegExp(`^${name}=0 is not accepted; expected a whole number from 1 to 100000\\n$`),
  ]),
])('exits with 1 and one sentence for %s', async (_, { CK_PROJECTS, ...env }, message) => {
  const { code, text } = await run({ ...env, ...(CK_PROJECTS && { CK_PROJECTS: join(root, CK_PROJECTS) }) }).ended
  expect(code).toBe(1)
  expect(text).toMatch(message)
  expect(text).not.toContain('    at ')
})

test.each([
  ['a mark of byte order', (text: string) => `\ufeff${text}`, {}],
  ['two of them', (text: string) => `\ufeff\ufeff${text}`, {}],
  [
    'a mark and line ends in its environment',
    (text: string) => text,
    { CK_RATE_PER_SECOND: '60\r', '\ufeffCK_LOG': 'json\r' },
  ],
])('starts in spite of %s', async (_, written, env) => {
  const path = join(root, 'marked.json')
  await writeFile(path, written(await readFile(join(root, 'good.json'), 'utf8')))
  const { child, started } = run({ CK_PROJECTS: path, ...env })
  await started
  child.kill('SIGTERM')
})

test.each([
  ['CK_PROJECTS', 'projects.json'],
  ['CK_WALLETS', 'wallets.json'],
])('a file of %s in UTF-16 is reported as such', async (name, file) => {
  const path = join(root, file)
  await writeFile(path, Buffer.from('\ufeff{"projects":[]}', 'utf16le'))
  const { code, text } = await run({ CK_PROJECTS: join(root, 'good.json'), [name]: path }).ended
  expect([code, text]).toEqual([1, expect.stringContaining(`${path} is not UTF-8: save it in that encoding`)])
})

test.each(['cache.db', 'server.db'])(
  'serves in spite of 20 kB of noise in %s, and says where it moved it',
  async name => {
    const folder = join(root, `noise-${name}`)
    await mkdir(folder)
    await writeFile(join(folder, name), randomBytes(20_000))
    const { child, started, ended } = run({ CK_PROJECTS: join(root, 'good.json'), CK_DATA: folder })
    const url = (await started).trim().split(' ').at(-1)
    expect((await fetch(`${url}/1/loader.js`)).status).toBe(200)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    const { code, text } = await ended
    expect(code).toBe(0)
    const [line] = text.split('\n').filter(each => each.includes('database.setAside'))
    const { file } = JSON.parse(line ?? '{}')
    expect((await readFile(file)).byteLength).toBe(20_000)
  },
)

test('does not start with noise in what may not be lost, and leaves it', async () => {
  const folder = join(root, 'noise-data')
  await mkdir(folder)
  await writeFile(join(folder, 'data.db'), randomBytes(20_000))
  const { code, text } = await run({ CK_PROJECTS: join(root, 'good.json'), CK_DATA: folder }).ended
  expect([code, text]).toEqual([1, expect.stringMatching(/data\.db is damaged .*main\.mjs restore FILE\n$/)])
  expect((await readFile(join(folder, 'data.db'))).byteLength).toBe(20_000)
})

test('backs up a running server’s data, restores it once the server has stopped, and says what it did', async () => {
  const env = { CK_PROJECTS: join(root, 'good.json'), CK_DATA: join(root, 'kept') }
  const { child, started, ended } = run(env)
  await started
  const file = join(root, 'backup')
  expect(await run(env, 'backup', file).ended).toEqual({ code: 0, text: `0 rows were written to ${file}\n` })
  child.kill('SIGTERM')
  await ended
  expect(await run(env, 'restore', file).ended).toEqual({ code: 0, text: `0 rows were restored from ${file}\n` })
})

test.each([
  [
    ['backup'],
    /^backup is not accepted; expected backup FILE, restore FILE, migrate, vault:key, vault:rotate, export-user USER, delete-user USER, admin:token, --only secure-site, or nothing to serve\n$/,
  ],
  [['serve', 'x'], /^serve is not accepted; expected backup FILE/],
  [['restore', '/nowhere/backup'], /^\/nowhere\/backup cannot be read: ENOENT/],
])('exits with 1 and one sentence for the command %j', async (command, message) => {
  const { code, text } = await run({ CK_DATA: join(root, 'commands') }, ...command).ended
  expect([code, text]).toEqual([1, expect.stringMatching(message)])
  expect(text).not.toContain('    at ')
})

test('warns of a setting that it does not know, and names the nearest; does not start with CK_STRICT=1', async () => {
  const env = { CK_PROJECTS: join(root, 'good.json'), CK_PUBLICURL: 'https://cdn.example.com' }
  const { child, started, ended } = run(env)
  await started
  child.kill('SIGTERM')
  const [line = ''] = (await ended).text.split('\n').filter(each => each.includes('setting.unknown'))
  expect(JSON.parse(line)).toMatchObject({ name: 'CK_PUBLICURL', nearest: 'CK_PUBLIC_URL' })
  const strict = await run({ ...env, CK_STRICT: '1', CK_KEYZ: 'x' }).ended
  expect(strict).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^CK_PUBLICURL is not a setting of this server; the nearest is CK_PUBLIC_URL\nCK_KEYZ is not a setting of this server/,
    ),
  })
})

test('its files are readable only by its own user, even those an earlier version left open', async () => {
  const folder = join(root, 'private')
  const serve = async () => {
    const { child, started, ended } = run({ CK_PROJECTS: join(root, 'good.json'), CK_DATA: folder })
    await started
    const open = await readdir(folder)
    const modes = await Promise.all(open.map(async name => (await stat(join(folder, name))).mode & 0o777))
    child.kill('SIGTERM')
    await ended
    return Object.fromEntries(open.map((name, at) => [name, modes[at]?.toString(8)]))
  }
  const first = await serve()
  expect(first).toMatchObject({ 'cache.db': '600', 'data.db': '600', 'data.db-wal': '600' })
  expect(new Set(Object.values(first))).toEqual(new Set(['600']))
  expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700')
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644)
  expect(new Set(Object.values(await serve()))).toEqual(new Set(['600']))
})

test.runIf(redisServer)('counts in CK_VALKEY_URL, and serves on without it', async () => {
  const valkey = await startTestValkey(redisServer ?? '', await freePort())
  const { child, started, ended } = run({ CK_PROJECTS: join(root, 'good.json'), CK_VALKEY_URL: valkey.url })
  const url = (await started).trim().split(' ').at(-1)
  const ask = async () => (await fetch(`${url}/v1/supported-chains?projectId=demo`)).status
  expect(await ask()).toBe(200)
  const client = new Redis(valkey.url)
  await expect.poll(() => client.keys('ck:bucket:*')).toHaveLength(1)
  client.disconnect()
  await valkey.kill()
  for (let asked = 0; asked < 200; asked++) expect(await ask()).toBe(200)
  child.kill('SIGTERM')
  const { code, text } = await ended
  expect(code).toBe(0)
  expect(text.split('\n').filter(line => line.includes('valkey.away'))).toHaveLength(1)
})

test('on SIGTERM, a question that is held open ends with an answer', async () => {
  const folder = join(root, 'held')
  const { child, started, ended } = run({
    CK_PROJECTS: join(root, 'good.json'),
    CK_DATA: folder,
    CK_SECURE_SITE: secureOrigin,
    CK_SECURE_FILES: await secureBuild(),
    VAULT_KEY: vaultKey,
  })
  const port = Number(/:(\d+)\n$/.exec(await started)?.[1])
  const device = await createDevice(overHttp(port), Date.now)
  const ticketId = randomBytes(16).toString('base64url')
  const data = new Database(join(folder, 'data.db'))
  const until = Date.now() + 60_000
  data
    .prepare(`insert into embedded_requests (id, maker_key, decided_by, asked_at, ends_at) values ('r', ?, '', ?, ?)`)
    .run(device.key, Date.now(), until)
  data
    .prepare(
      `insert into embedded_tickets (id, maker_key, taker_key, user_id, state, request, answer, ends_at, request_id)
       values (?, ?, '', 'ada', 'waiting', 'question', '', ?, 'r')`,
    )
    .run(ticketId, device.key, until)
  data.close()
  const asked = device.ask(ticketState, { ticketId })
  await wait(1500)
  const stoppedAt = performance.now()
  child.kill('SIGTERM')
  expect(await asked).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect((await ended).code).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(4000)
})

test('rereads its projects on SIGHUP', async () => {
  const { child, started, ended } = run({ CK_PROJECTS: join(root, 'good.json'), CK_LOG: 'pretty' })
  await started
  const reloaded = new Promise<void>(resolve => {
    child.stderr?.on('data', chunk => String(chunk).includes('projects.reloaded 1') && resolve())
  })
  child.kill('SIGHUP')
  await reloaded
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test.each(['SIGTERM', 'SIGINT'] as const)('serves, logs, and exits with 0 on %s', async signal => {
  const { child, started, ended } = run({ CK_PROJECTS: join(root, 'good.json') })
  const greeting = await started
  expect(greeting).toMatch(/^Release 1\.0\.0 is served at http:\/\/localhost:\d+\n$/)
  const url = greeting.trim().split(' ').at(-1)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  child.kill(signal)
  const { code, text } = await ended
  expect(code).toBe(0)
  const entries = text
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
  expect(entries).toEqual([
    expect.objectContaining({ event: 'started', version: '1.0.0', url, projects: 1, wallets: 0 }),
    expect.objectContaining({ route: '/healthz', status: 200 }),
  ])
})

const secureSite = 'http://secure.localhost:4402'

test('migrate says what it would do, does it once, and a server with CK_MIGRATE=no waits for that', async () => {
  const env = { CK_PROJECTS: join(root, 'good.json'), CK_DATA: join(root, 'to-migrate') }
  const refused = await run({ ...env, CK_MIGRATE: 'no' }).ended
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringMatching(/to-migrate.* holds nothing of this server.*main\.mjs migrate\n$/s),
  })
  const dry = await run(env, 'migrate', '--dry-run').ended
  expect(dry).toMatchObject({ code: 0, text: expect.stringMatching(/^cache: would apply 1 .*^data: would apply 1 /ms) })
  expect((await run(env, 'migrate').ended).text).toBe(dry.text.replaceAll('would apply', 'applied'))
  expect((await run(env, 'migrate').ended).text).toBe('cache is up to date\ndata is up to date\n')
  const server = run({ ...env, CK_MIGRATE: 'no' })
  expect(await server.started).toContain('is served at')
  server.child.kill()
  await server.ended
})

test('a secure site refuses the key of another database, says why, and serves again after a rotation', async () => {
  const env = {
    CK_PROJECTS: join(root, 'good.json'),
    CK_DATA: join(root, 'vault-data'),
    CK_SECURE_SITE: secureSite,
    CK_SECURE_FILES: await secureBuild(),
  }
  const next = randomBytes(32).toString('base64')
  const first = run({ ...env, VAULT_KEY: vaultKey })
  await first.started
  first.child.kill('SIGTERM')
  await first.ended
  const refused = await run({ ...env, VAULT_KEY: next }).ended
  expect(refused).toMatchObject({ code: 1, text: expect.stringMatching(/^VAULT_KEY is not the one/) })
  const rotated = await run({ ...env, VAULT_KEY: vaultKey, VAULT_KEY_NEXT: next }, 'vault:rotate').ended
  expect(rotated).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      /^VAULT_KEY: 0 rows were sealed by the new key, 0 are left\n.*set VAULT_KEY to the new one/s,
    ),
  })
  const recovery = { VAULT_KEY: next, EMBEDDED_EMAIL_RECOVERY: 'on', ...mail }
  const again = run({ ...env, ...recovery, RECOVERY_KEY: vaultKey })
  expect(await again.started).toMatch(/^Release/)
  again.child.kill('SIGTERM')
  await again.ended
  const other = Buffer.alloc(32, 3).toString('base64')
  const wrong = await run({ ...env, ...recovery, RECOVERY_KEY: other }).ended
  expect(wrong).toMatchObject({ code: 1, text: expect.stringMatching(/^RECOVERY_KEY is not the one/) })
  const alone = { ...env, RECOVERY_KEY: vaultKey, RECOVERY_KEY_NEXT: other }
  const both = await run(alone, 'vault:rotate').ended
  expect(both).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^RECOVERY_KEY: 0 rows .* set RECOVERY_KEY to the new one/s),
  })
  const last = run({ ...env, ...recovery, RECOVERY_KEY: other })
  expect(await last.started).toMatch(/^Release/)
  last.child.kill('SIGTERM')
  await last.ended
})

test('a secure site whose database does not answer refuses to start, and says why without the password', async () => {
  const { code, text } = await run({
    CK_PROJECTS: join(root, 'good.json'),
    DATABASE_URL: 'postgres://wallet:hidden-word@127.0.0.1:9/wallet',
    CK_SECURE_SITE: secureSite,
    CK_SECURE_FILES: await secureBuild(),
    VAULT_KEY: vaultKey,
  }).ended
  expect(code).toBe(1)
  expect(text).toMatch(/^The embedded wallet needs the database: /)
  expect(text).not.toContain('hidden-word')
})

test('the files of the secure site are served alone, without database and secrets', async () => {
  const { child, started, ended } = run(
    {
      CK_PROJECTS: join(root, 'good.json'),
      CK_DATA: join(root, 'never-made'),
      CK_PUBLIC_URL: 'https://cdn.example.com',
      CK_SECURE_SITE: secureSite,
      CK_SECURE_PORT: '0',
      CK_SECURE_FILES: await secureBuild(),
    },
    '--only',
    'secure-site',
  )
  const port = Number(/port (\d+)/.exec(await started)?.[1])
  // fetch may not name another Host.
  const ask = (path: string, method = 'GET', host = 'secure.localhost:4402') =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) =>
      request({ port, host: '127.0.0.1', path, method, headers: { Host: host } }, response => {
        let text = ''
        response.on('data', chunk => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, text }))
      })
        .on('error', reject)
        .end(),
    )
  expect(await ask('/sdk?projectId=demo&o=https://app.example')).toMatchObject({
    status: 200,
    text: expect.stringContaining('"cdn":"https://cdn.example.com"'),
  })
  expect(await ask('/assets/sdk-1.js')).toEqual({ status: 200, text: 'sdk()' })
  expect((await ask('/v1/embedded/me', 'POST')).status).toBe(404)
  expect((await ask('/sdk?projectId=demo&o=https://app.example', 'GET', 'localhost')).status).toBe(404)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  expect(await readdir(root)).not.toContain('never-made')
})
