import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type CaptchaAnswer, captchaBegin } from '../../shared/api/embedded/captcha.schema.ts'
import { emailStart } from '../../shared/api/embedded/email.schema.ts'
import { emailChange } from '../../shared/api/embedded/emailChange.schema.ts'
import { pageOrigin, startEmbedded, type TestDevice } from '../embedded/testEmbedded.ts'
import { namesApp, namingProject, newAccount } from '../names/testNames.ts'
import { clientOf, signedBy } from '../signIn/testSignIn.ts'
import { parseProjects } from '../store/parseProjects.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import { openData } from '../store/testStores.ts'
import { projectEntry, testApp } from '../testApp.ts'

/* What a project refuses, and how much it takes: by HTTP, as pages ask. */

const hour = 3_600_000
const day = 24 * hour

const server = (entry: Partial<ProjectEntry>, others: readonly ProjectEntry[] = []) =>
  startEmbedded({
    emailsPerClient: 1000,
    deps: { clientAddress: c => c.req.header('X-Client') ?? '203.0.113.7' },
    entries: [projectEntry(entry), ...others],
  })

/** Asks for a mail to another address, as another browser, from this client. */
async function startFrom({ device }: Awaited<ReturnType<typeof server>>, client: string, over: object = {}) {
  const browser = await device()
  return startAs(browser, `${crypto.randomUUID()}@example.com`, client, over)
}
async function startAs(browser: TestDevice, email: string, client: string, over: object = {}) {
  return browser.ask(emailStart, { projectId: 'demo', pageOrigin, email, ...over }, { 'X-Client': client })
}

describe('limits of a project', () => {
  test('mails an hour, of one client and of all together', async () => {
    const shop = await server({ limits: { mailsPerClientHour: 2, mailsPerHour: 5 } }, [projectEntry({ id: 'other' })])
    const statuses = async (client: string, times: number, over: object = {}) => {
      const found = []
      for (let time = 0; time < times; time++) found.push((await startFrom(shop, client, over)).status)
      return found
    }
    expect(await statuses('198.51.100.1', 3)).toEqual([200, 200, 429])
    expect(await statuses('198.51.100.2', 2)).toEqual([200, 200])
    const refused = [await startFrom(shop, '198.51.100.3'), await startFrom(shop, '198.51.100.4')]
    expect(refused.map(({ status }) => status)).toEqual([200, 429])
    expect(refused[1]?.body).toMatchObject({ code: 'rate_limited', retryAfterS: expect.any(Number) })
    // Another project has its own.
    expect(await statuses('198.51.100.1', 3, { projectId: 'other' })).toEqual([200, 200, 200])
    shop.clock.now += hour
    expect(await statuses('198.51.100.1', 1)).toEqual([200])
  })

  test('an owner’s known browser gets its mail even if strangers have exhausted the project’s limit', async () => {
    const shop = await server({ limits: { mailsPerHour: 2 } })
    const ada = await shop.signedIn('ada@example.com')
    await startFrom(shop, '198.51.100.1')
    expect((await startFrom(shop, '198.51.100.2')).status).toBe(429)
    ada.state.session = undefined
    shop.clock.now += 61_000
    expect((await ada.start('ada@example.com')).status).toBe(200)
  })

  test('new users a day; existing users still sign in, and a refused code is valid tomorrow', async () => {
    const shop = await server({ limits: { signUpsPerDay: 1 } })
    await shop.signedIn('ada@example.com')
    const late = await shop.device()
    const { attemptId = '' } = (await late.start('grace@example.com')).body
    const code = shop.code()
    expect(await late.submit(attemptId, code)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(await late.submit(attemptId, code)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    const again = await shop.device()
    await again.start('ada@example.com')
    expect(shop.mails.at(-1)?.to).toBe('ada@example.com')
    shop.clock.now += day
    await (await shop.device()).signIn(shop, 'grace@example.com')
    expect((await (await shop.data.open()).selectFrom('embedded_users').selectAll().execute()).length).toBe(2)
  })

  test('new names a day; a repeated registration does not count', async () => {
    const app = await namesApp({ data: await openData() }, [namingProject({ limits: { namesPerDay: 1 } })])
    const owner = newAccount()
    expect((await app.register(owner, 'gardener')).status).toBe(200)
    expect((await app.register(owner, 'gardener')).status).toBe(200)
    expect(await app.register(newAccount(), 'florist')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

describe('a deny list', () => {
  test('refuses clients of a network at every call of the project', async () => {
    const shop = await server({ deny: { networks: ['198.51.100.0/24', '2001:db8::/32'] } })
    for (const client of ['198.51.100.9', '2001:db8:1:2::/64'])
      expect(await startFrom(shop, client)).toMatchObject({ status: 403, body: { code: 'access_denied' } })
    expect((await startFrom(shop, '203.0.113.7')).status).toBe(200)
    const config = (client: string) =>
      shop.app.request('https://cdn.test/v1/auth/nonce?projectId=demo', { headers: { 'X-Client': client } })
    expect([(await config('198.51.100.9')).status, (await config('203.0.113.7')).status]).toEqual([403, 200])
    expect(shop.mails).toHaveLength(1)
  })

  test.each([
    'ada@spam.example',
    'ADA@Mail.Spam.example',
    'Mallory@Example.com',
    'mallory+tea@example.com',
    'm.allet+1@googlemail.com',
  ])('%s gets no mail', async email => {
    const shop = await server({
      deny: { emailDomains: ['spam.example'], emails: ['mallory@example.com', 'mal.let@gmail.com'] },
    })
    expect(await (await shop.device()).start(email)).toMatchObject({ status: 403, body: { code: 'email_denied' } })
    expect(shop.mails).toEqual([])
    for (const other of ['ada@notspam.example', 'mallory.b@example.com'])
      expect((await (await shop.device()).start(other)).status).toBe(200)
  })

  test('refuses a change of email to a denied address', async () => {
    const shop = await server({ deny: { emailDomains: ['spam.example'] } })
    const { owner } = await shop.owner()
    const proof = await owner.prove('changeEmail', 'ada@spam.example')
    const asked = { projectId: 'demo', pageOrigin, email: 'ada@spam.example', proof }
    expect((await owner.ask(emailChange, asked)).body.code).toBe('email_denied')
  })

  test('refuses an account’s sign-in and registration of a name', async () => {
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    const data = await openData()
    const client = clientOf(await testApp({ data }, [projectEntry({ deny: { accounts: [address] } })]))
    expect(await client.authenticate(await signedBy(key, await client.nonce()))).toMatchObject({
      ...{ status: 403, body: { code: 'access_denied' } },
    })
    const app = await namesApp({ data }, [
      namingProject({ deny: { accounts: [address.toUpperCase().replace('0X', '0x')] } }),
    ])
    expect(await app.register(privateKeyToAccount(key), 'gardener')).toMatchObject({ body: { code: 'access_denied' } })
  })

  test('holds for all projects if it is the operator’s', () => {
    const [first, second] = parseProjects(
      { deny: { networks: ['198.51.100.0/24'] }, projects: [projectEntry(), projectEntry({ id: 'other' })] },
      'projects.json',
    )
    expect([first?.operatorDeny, second?.operatorDeny]).toMatchObject(Array(2).fill({ networks: [{ bits: 120 }] }))
  })

  test.each([
    [
      { deny: { networks: ['example.com'] } },
      'projects[0].deny.networks[0]: "example.com" is not a network of clients',
    ],
    [{ deny: { emailDomains: ['@spam.example'] } }, 'projects[0].deny.emailDomains[0]: accepted: a domain'],
    [{ limits: { mailsPerHour: 0 } }, 'projects[0].limits.mailsPerHour: Too small'],
    [{ limits: { mailsPerDay: 5 } }, 'unknown field mailsPerDay; accepted: mailsPerHour'],
    [{ captcha: 'sometimes' }, 'projects[0].captcha: accepted: never, busy or always'],
  ])('is refused, with its place, if it has %j', (entry, message) => {
    expect(() => parseProjects({ projects: [projectEntry(entry as object)] }, 'projects.json')).toThrow(message)
  })
})

describe('a captcha', () => {
  const solve = async (browser: TestDevice, client: string): Promise<CaptchaAnswer> => {
    const asked = { projectId: 'demo', pageOrigin }
    const { task } = (await browser.ask(captchaBegin, asked, { 'X-Client': client })).body
    const { parameters, signature } = task
    const solution = await solveChallenge({ challenge: { parameters, signature }, deriveKey })
    return { task, solution: { counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '00' } }
  }
  const needed = { status: 403, body: { code: 'captcha_needed' } }
  const client = '198.51.100.1'

  test('is needed for each mail to an unknown browser, if the project demands it', async () => {
    const shop = await server({ captcha: 'always' })
    const browser = await shop.device()
    expect(await startAs(browser, 'ada@example.com', client)).toMatchObject(needed)
    expect(shop.mails).toEqual([])
    const captcha = await solve(browser, client)
    const { attemptId = '' } = (await startAs(browser, 'ada@example.com', client, { captcha })).body
    expect((await browser.submit(attemptId, shop.code())).status).toBe(200)
    // Its owner’s browser is known by now.
    browser.state.session = undefined
    shop.clock.now += 61_000
    expect((await startAs(browser, 'ada@example.com', client)).status).toBe(200)
  })

  test('is needed once a client has requested more mails than people do', async () => {
    const shop = await server({ captcha: 'busy' })
    for (let time = 0; time < 3; time++) expect((await startFrom(shop, client)).status).toBe(200)
    expect(await startFrom(shop, client)).toMatchObject(needed)
    expect((await startFrom(shop, '198.51.100.2')).status).toBe(200)
    const browser = await shop.device()
    const captcha = await solve(browser, client)
    expect((await startAs(browser, 'ada@example.com', client, { captcha })).status).toBe(200)
    shop.clock.now += hour
    expect((await startFrom(shop, client)).status).toBe(200)
  })

  test('counts once, only from the browser it was made for, in time, and with a valid solution', async () => {
    const shop = await server({ captcha: 'always' })
    const [browser, other] = [await shop.device(), await shop.device()]
    const captcha = await solve(browser, client)
    expect(await startAs(other, 'ada@example.com', client, { captcha })).toMatchObject(needed)
    const { task, solution } = captcha
    const lies: CaptchaAnswer[] = [
      { task, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { task: { ...task, signature: '0'.repeat(64) }, solution },
      { task: { ...task, parameters: { ...task.parameters, cost: 1 } }, solution },
      {
        task: { ...task, parameters: { ...task.parameters, data: { ...task.parameters.data, until: 9e15 } } },
        solution,
      },
    ]
    for (const lie of lies)
      expect(await startAs(browser, 'ada@example.com', client, { captcha: lie })).toMatchObject(needed)
    expect((await startAs(browser, 'ada@example.com', client, { captcha })).status).toBe(200)
    shop.clock.now += 61_000
    expect(await startAs(browser, 'grace@example.com', client, { captcha })).toMatchObject(needed)
    const late = await solve(browser, client)
    shop.clock.now += 10 * 60_000
    expect(await startAs(browser, 'grace@example.com', client, { captcha: late })).toMatchObject(needed)
  })

  test('cannot be skipped', async () => {
    const shop = await server({ captcha: 'always' })
    const browser = await shop.device()
    for (const captcha of [{}, null, 'x', { task: {}, solution: {} }])
      expect((await startAs(browser, 'ada@example.com', client, { captcha })).status).toBe(400)
    expect(shop.mails).toEqual([])
  })
})
