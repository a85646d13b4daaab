import { expect, test } from 'vitest'
import { emailChange } from '../../shared/api/embedded/emailChange.schema.ts'
import { mailRecovery, newWalletStart } from '../../shared/api/embedded/waitingRequests.schema.ts'
import { createCounts } from '../limits/counts.ts'
import { createDatabaseLimits } from '../limits/createDatabaseLimits.ts'
import { projectEntry } from '../testApp.ts'
import { createEmailAttempts } from './emailAttempts.ts'
import { createEmailCodes } from './emailCodes.ts'
import { pageOrigin, startEmbedded, vaultKeyText } from './testEmbedded.ts'
import { createTestStore } from './testStore.ts'
import { readVaultKey } from './vaultKey.ts'
import { createWarnings } from './warnings.ts'

const store = createTestStore()
const { now } = store
const local = 'http://localhost:5173'
const nobody = 'buyer-1@shop.test'

/** A project whose tests run on this machine, and another that has none. */
const start = () =>
  startEmbedded({
    entries: [projectEntry({ testOrigins: ['http://localhost:*'] }), projectEntry({ id: 'without' })],
  })

const onLocal = { pageOrigin: local }

test('a test address signs in with 000000 and without a mail if the project has test origins', async () => {
  const server = await start()
  const browser = await server.device()
  const { body } = await browser.start(nobody, onLocal)
  expect(body).toMatchObject({ action: 'VERIFY_OTP' })
  expect((await browser.submit(body.attemptId ?? '', '000001')).body.code).toBe('code_wrong')
  expect((await browser.submit(body.attemptId ?? '', '000000')).status).toBe(200)
  expect((await browser.createWallet()).finished.status).toBe(200)
  expect((await browser.me()).body).toMatchObject({ email: nobody })
  expect(server.mails).toEqual([])
})

test('no mail is ever written to a test user', async () => {
  const server = await start()
  const browser = await server.device()
  const { body } = await browser.start(nobody, onLocal)
  await browser.submit(body.attemptId ?? '', '000000')
  await browser.createWallet()
  const change = async (email: string) =>
    browser.ask(emailChange, {
      ...{ projectId: 'demo', ...onLocal, email },
      proof: await browser.prove('changeEmail', email),
    })
  const asked = [
    await change('ada@example.com'),
    await browser.ask(newWalletStart, { step: 'ask' }),
    await browser.ask(mailRecovery, { step: 'ask' }),
  ]
  expect(asked.map(({ status }) => status)).not.toContain(200)
  expect(server.mails).toEqual([])
})

test('a test address also signs in on another browser, without a confirmation by mail', async () => {
  const server = await start()
  for (const browser of [await server.device(), await server.device()]) {
    const { body } = await browser.start(nobody, onLocal)
    expect(body.action).toBe('VERIFY_OTP')
    expect((await browser.submit(body.attemptId ?? '', '000000')).status).toBe(200)
  }
})

test.each([
  ['somebody’s address', 'ada@example.com', { pageOrigin: local }],
  ['an address with test in its name only', 'test@test.example.com', { pageOrigin: local }],
  ['an address of a domain that only ends so', 'ada@contest', { pageOrigin: local }],
  ['the production page', nobody, { pageOrigin }],
  ['another origin', nobody, { pageOrigin: 'https://app.example:444' }],
  ['a project without tests', nobody, { pageOrigin: local, projectId: 'without' }],
])('000000 does not sign in %s', async (_, email, place) => {
  const server = await start()
  const browser = await server.device()
  const { body } = await browser.start(email, place)
  const guessed = await browser.submit(body.attemptId ?? 'a'.repeat(22), '000000')
  // One mail in a million has it.
  expect(server.code() === '000000' || guessed.status !== 200).toBe(true)
})

test('a project’s test sign-ins have limits of their own', async () => {
  const { data } = store
  const vaultKey = await readVaultKey(vaultKeyText)
  const codes = createEmailCodes({ data, vaultKey, counts: createCounts(createDatabaseLimits(data, now)), now })
  const attempts = createEmailAttempts({ data, vaultKey, codes, warnings: createWarnings(data, now), now })
  const begin = (project: string, asked: number) =>
    attempts.begin({
      ...{ email: nobody, deviceKey: `${project} ${asked}`, project, pageOrigin: local, isTest: true },
      ...{ browser: '', client: '', language: 'en', linkTo: String, stopTo: String },
      post: () => Promise.reject(new Error('a mail')),
      demandSent: () => Promise.reject(new Error('a mail')),
    })
  for (let asked = 0; asked < 1_000; asked++) await begin('demo', asked)
  await expect(begin('demo', 1_000)).rejects.toMatchObject({ code: 'rate_limited' })
  await begin('other', 0)
})
