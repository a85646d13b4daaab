import { expect, test, vi } from 'vitest'
import { deviceAnswer } from '../../../shared/api/embedded/email.schema.ts'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { secureOrigin, startEmbedded, type TestEmbedded } from '../../embedded/testEmbedded.ts'
import { projectEntry } from '../../testApp.ts'
import { createCallApi } from '../api/callApi.ts'
import { openDeviceKeys } from '../device/deviceKeys.ts'
import { testTexts } from '../locales/testTexts.ts'
import { refusalOf } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { createSiteStore } from '../session/siteStore.ts'
import { createPlaces } from '../social/createPlaces.ts'
import { testConfig } from '../testServer.ts'
import { createTicket } from '../tickets/createTicket.ts'
import { serveEmail } from './serveEmail.ts'

/* Sign-in with faults of server, mail or clock: the browser's code against the real server. */

const email = 'ada@example.com'
const { signal } = new AbortController()
const noSignal = new AbortController().signal

async function start(options?: Parameters<typeof startEmbedded>[0]) {
  const server = await startEmbedded(options)
  server.clock.now = Date.now()
  return server
}

/** A browser whose network the test cuts, and whose waits take no time. */
async function browser({ app, clock }: TestEmbedded) {
  const keys = await openDeviceKeys(undefined)
  const store = createSiteStore('here', () => undefined, new EventTarget())
  const net = { cutFor: 0, asked: 0, mailConfirmed: Promise.resolve() }
  const waits: number[] = []
  const parts = {
    ...{ keys, store, label: 'laptop', config: { ...testConfig, pageOrigin: 'https://app.example' } },
    api: createCallApi({
      ...{ origin: secureOrigin, keys: keys.proof, readSession: store.readSession },
      onSessionEnd: () => store.writeSession(undefined),
      fetch: async (url, init) => {
        net.asked++
        if (net.cutFor-- > 0) throw new TypeError('Failed to fetch')
        const answer = await app.request(`${url}`, init)
        if (`${url}`.endsWith('/email/start')) await net.mailConfirmed
        return answer
      },
    }),
    ...{ texts: testTexts(), hasPasskeys: false },
    now: () => clock.now,
    wait: async (ms: number) => void waits.push(ms),
    signedIn: vi.fn(),
    signedInAt: () => undefined,
    sendOnLeave: () => () => {},
    places: createPlaces(new EventTarget() as Window, 'https://wallet.example'),
    openWindow: vi.fn(),
    present: () => Promise.reject(new Error('Nothing is shown')),
  } satisfies SdkParts
  return { parts, net, waits, own: serveEmail(parts) }
}

const coded = (code: string) => expect.objectContaining({ code })
const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    thrown => refusalOf(thrown),
  )

test('a captcha is solved without the visitor, for this mail and the next', async () => {
  const server = await start({ entries: [projectEntry({ captcha: 'always' })] })
  const { own, net } = await browser(server)
  expect(await own['email.connect']({ email }, signal)).toEqual({ action: 'VERIFY_OTP', resendAfterS: 30 })
  expect(net.asked).toBe(3)
  server.clock.now += 31_000
  await own['email.connect']({ email }, signal)
  expect(server.mails).toHaveLength(2)
  await own['email.submitCode']({ code: server.code() }, signal)
})

test.each([
  ['email_denied', { deny: { emails: [email] } }],
  ['access_denied', { deny: { networks: ['203.0.113.0/24'] } }],
])('%s is reported', async (code, entry) => {
  const deps = { clientAddress: () => '203.0.113.7' }
  const server = await start({ deps, entries: [projectEntry(entry)] })
  const { own } = await browser(server)
  expect(await thrownBy(own['email.connect']({ email }, signal))).toEqual(coded(code))
})

test('a server that restarts while a code is on its way takes it afterwards', async () => {
  const server = await start()
  const { own, net, parts } = await browser(server)
  await own['email.connect']({ email }, signal)
  net.cutFor = 1
  expect(await thrownBy(own['email.submitCode']({ code: server.code() }, signal))).toEqual(coded('network_error'))
  expect(parts.store.readSession()).toBeUndefined()
  await own['email.submitCode']({ code: server.code() }, signal)
  expect(parts.store.readSession()).toBeDefined()
})

test('a server that restarts while a Yes is awaited is asked again', async () => {
  const server = await start()
  const first = await browser(server)
  await first.own['email.connect']({ email }, signal)
  await first.own['email.submitCode']({ code: server.code() }, signal)
  server.clock.now += 61_000
  const { own, net, waits } = await browser(server)
  await own['email.connect']({ email }, signal)
  net.cutFor = 10
  await (await browser(server)).parts.api(deviceAnswer, { link: server.link(), answer: 'yes' })
  await own['email.awaitDevice']({}, signal)
  expect(waits).toEqual(Array(10).fill(1000))
})

test('who takes long to open the mail is waited for, in questions of a minute', async () => {
  const server = await start()
  const first = await browser(server)
  await first.own['email.connect']({ email }, signal)
  await first.own['email.submitCode']({ code: server.code() }, signal)
  server.clock.now += 61_000
  const { own } = await browser(server)
  await own['email.connect']({ email }, signal)
  const asked = own['email.awaitDevice']({}, signal)
  server.clock.now += 60_000
  expect(await asked).toEqual({ isWaiting: true })
  await (await browser(server)).parts.api(deviceAnswer, { link: server.link(), answer: 'yes' })
  expect(await own['email.awaitDevice']({}, signal)).toBeNull()
})

/** A new browser for a known address, waiting for the mail's Yes. */
async function awaiting(server: TestEmbedded) {
  const first = await browser(server)
  await first.own['email.connect']({ email }, signal)
  await first.own['email.submitCode']({ code: server.code() }, signal)
  server.clock.now += 61_000
  const second = await browser(server)
  await second.own['email.connect']({ email }, signal)
  return { ...second, answered: second.own['email.awaitDevice']({}, signal) }
}
const sayYes = async (server: TestEmbedded) =>
  (await browser(server)).parts.api(deviceAnswer, { link: server.link(), answer: 'yes' })

test('who has another mail sent is waited for by the link of that one', async () => {
  const server = await start()
  const { own, answered } = await awaiting(server)
  server.clock.now += 31_000
  await own['email.connect']({ email }, signal)
  await sayYes(server)
  expect(await answered).toBeNull()
})

test('the former link, which ends while the other mail is on its way, ends no sign-in', async () => {
  const server = await start()
  const { own, net, answered } = await awaiting(server)
  server.clock.now += 31_000
  const told = createDeferred<void>()
  net.mailConfirmed = told.promise
  const sent = own['email.connect']({ email }, signal)
  const asked = net.asked
  await vi.waitFor(() => expect(net.asked).toBeGreaterThan(asked))
  told.resolve()
  await sent
  await sayYes(server)
  expect(await answered).toBeNull()
})

test('where no other mail could be sent, the link that was sent still signs in', async () => {
  const server = await start()
  const { own, answered } = await awaiting(server)
  server.clock.now += 31_000
  server.failMails()
  expect(await thrownBy(own['email.connect']({ email }, signal))).toEqual(coded('mail_failed'))
  const { code = '' } = await sayYes(server)
  expect(await answered).toBeNull()
  expect(await own['email.submitCode']({ code }, signal)).toBeNull()
})

test('a server that stays away is given up after half a minute', async () => {
  const server = await start()
  const { own, net, waits } = await browser(server)
  await own['email.connect']({ email }, signal)
  net.cutFor = 1000
  expect(await thrownBy(own['email.awaitDevice']({}, noSignal))).toEqual(coded('network_error'))
  expect(waits.length).toBeLessThan(31)
})

test('a server that restarts while a window is open is asked again for its answer', async () => {
  const server = await start()
  const { own, net, parts, waits } = await browser(server)
  await own['email.connect']({ email }, signal)
  await own['email.submitCode']({ code: server.code() }, signal)
  const { page: _, cdn: __, ...config } = parts.config
  const ticket = await createTicket(parts, { kind: 'typeCode', config })
  net.cutFor = 3
  server.clock.now += 6 * 60_000
  const thrown = await thrownBy(ticket.answer(noSignal))
  // By then this browser's proof is five minutes off, so its clock is reported as wrong; it was asked four times.
  expect(thrown).toEqual(coded('clock_wrong'))
  expect(waits).toEqual([1000, 1000, 1000])
})

test.each([6, -6, 24 * 60])('a clock that is %d minutes off is reported, with the difference', async minutes => {
  const server = await start()
  server.clock.now += minutes * 60_000
  const { own } = await browser(server)
  const thrown = await thrownBy(own['email.connect']({ email }, signal))
  expect(thrown).toEqual(coded('clock_wrong'))
  expect(thrown).toMatchObject({ message: `The device's clock is off by ${Math.abs(minutes)} minutes` })
})

test('a clock that is four minutes off is tolerated', async () => {
  const server = await start()
  server.clock.now += 4 * 60_000
  const { own } = await browser(server)
  expect(await own['email.connect']({ email }, signal)).toEqual({ action: 'VERIFY_OTP', resendAfterS: 30 })
})

test.each(['code_expired', 'code_locked'])('a code is told as %s, and another is asked for', async code => {
  const server = await start()
  const { own } = await browser(server)
  await own['email.connect']({ email }, signal)
  const right = server.code()
  const wrong = right === '000000' ? '000001' : '000000'
  if (code === 'code_expired') {
    await own['email.submitCode']({ code: right }, signal)
    // The attempt is over here, too.
    expect(await thrownBy(own['email.submitCode']({ code: right }, signal))).toEqual(coded('code_expired'))
    return
  }
  for (let tries = 0; tries < 4; tries++) await thrownBy(own['email.submitCode']({ code: wrong }, signal))
  expect(await thrownBy(own['email.submitCode']({ code: wrong }, signal))).toEqual(coded('code_locked'))
  expect(await thrownBy(own['email.submitCode']({ code: right }, signal))).toEqual(coded('code_locked'))
  server.clock.now += 31_000
  await own['email.connect']({ email }, signal)
  await own['email.submitCode']({ code: server.code() }, signal)
})

test('a failed mail is reported, and the next try needs no pause', async () => {
  const server = await start()
  const { own } = await browser(server)
  server.failMails()
  expect(await thrownBy(own['email.connect']({ email }, signal))).toEqual(coded('mail_failed'))
  server.mendMails()
  await own['email.connect']({ email }, signal)
  await own['email.submitCode']({ code: server.code() }, signal)
})
