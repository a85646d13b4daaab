import { expect, test } from 'vitest'
import { emailStart } from '../../shared/api/embedded/email.schema.ts'
import { projectEntry } from '../testApp.ts'
import { pageOrigin, startEmbedded } from './testEmbedded.ts'

const local = 'http://localhost:5173'
const nobody = 'buyer-1@shop.test'

/** A project whose tests run on this machine, and another that has none. */
const start = () =>
  startEmbedded({
    entries: [projectEntry({ testOrigins: ['http://localhost:*'] }), projectEntry({ id: 'without' })],
  })

const onLocal = { pageOrigin: local }

test('an address of nobody signs in by 000000 where the project has tests, and no mail is sent', async () => {
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

test('so it does on the next browser, which no mail could confirm', async () => {
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
])('000000 opens nothing of %s', async (_, email, place) => {
  const server = await start()
  const browser = await server.device()
  const { body } = await browser.start(email, place)
  const guessed = await browser.submit(body.attemptId ?? 'a'.repeat(22), '000000')
  // One mail in a million has it.
  expect(server.code() === '000000' || guessed.status !== 200).toBe(true)
})

test('tests of one project are limited, and nobody else by them', async () => {
  const server = await start()
  const ask = async (projectId: string) =>
    (await server.device()).ask(emailStart, { projectId, pageOrigin: local, email: nobody })
  let last = 200
  for (let asked = 0; asked < 1_001 && last === 200; asked++) {
    server.clock.now += 1_000
    last = (await ask('demo')).status
  }
  expect(last).toBe(429)
  expect((await ask('without')).status).toBe(200)
}, 120_000)
