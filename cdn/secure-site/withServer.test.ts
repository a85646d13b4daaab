import { recoverMessageAddress } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceAnswer } from '../../shared/api/embedded/email.schema.ts'
import { embeddedMe } from '../../shared/api/embedded/embeddedMe.schema.ts'
import { mailRecovery, warningStop } from '../../shared/api/embedded/waitingRequests.schema.ts'
import { slotEnd, slotReturn } from '../../shared/api/embedded/wallet.schema.ts'
import { type EmbeddedOptions, secureOrigin, startEmbedded, type TestEmbedded } from '../embedded/testEmbedded.ts'
import { readVaultKey } from '../embedded/vaultKey.ts'
import { createCallApi } from './api/callApi.ts'
import { openDeviceKeys } from './device/deviceKeys.ts'
import { serveEmail } from './email/serveEmail.ts'
import { testTexts } from './locales/testTexts.ts'
import type { SdkConfig } from './pageConfig.ts'
import type { SdkParts } from './SdkParts.ts'
import { createSiteStore } from './session/siteStore.ts'
import { proveWallet } from './signing/proveWallet.ts'
import { signText } from './signing/signText.ts'
import { createPlaces } from './social/createPlaces.ts'
import { createTicket } from './tickets/createTicket.ts'
import { takeTicket } from './tickets/takeTicket.ts'
import { readRecoveryCode } from './vault/recoveryCode.ts'
import { createWallet } from './wallet/createWallet.ts'
import { keepCode, keepOnDevice, openByCode, openByDevice, openByMail, readMe } from './wallet/openWallet.ts'
import { createWalletAccess } from './wallet/walletAccess.tsx'

/* Both real sides of the API: the browser's code, and the server with its database. */

const config: SdkConfig = {
  ...{ page: 'sdk', cdn: 'https://cdn.example', pageOrigin: 'https://app.example' },
  ...{ projectId: 'demo', projectName: 'Demo', networks: [], smartNetworks: [], sponsored: [], swaps: [] },
}
const email = 'ada@example.com'
const { signal } = new AbortController()

async function start(options?: EmbeddedOptions) {
  const server = await startEmbedded(options)
  server.clock.now = Date.now()
  return server
}
afterEach(() => {
  vi.useRealTimers()
})

/** Advances both clocks. */
function pass(server: TestEmbedded, ms: number) {
  server.clock.now += ms
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
}

/** A new browser. */
async function browser({ app }: TestEmbedded, label: string) {
  const keys = await openDeviceKeys(undefined)
  const store = createSiteStore(label, () => undefined, new EventTarget())
  const opened: string[] = []
  const parts = {
    ...{ config, keys, store, label, texts: testTexts(), hasPasskeys: true },
    api: createCallApi({
      ...{ origin: secureOrigin, keys: keys.proof, readSession: store.readSession },
      onSessionEnd: () => store.writeSession(undefined),
      fetch: async (url, init) => app.request(`${url}`, init),
    }),
    now: () => Date.now(),
    wait: async () => undefined,
    signedIn: () => undefined,
    signedInAt: () => undefined,
    sendOnLeave: () => () => {},
    places: createPlaces(new EventTarget() as Window, 'https://wallet.example'),
    openWindow: (path: string) => void opened.push(path),
    present: () => Promise.reject(new Error('Nothing is shown')),
  } satisfies SdkParts
  return { parts, opened, email: serveEmail(parts) }
}

async function signUp(server: TestEmbedded, label: string) {
  const own = await browser(server, label)
  expect(await own.email['email.connect']({ email }, signal)).toEqual({ action: 'VERIFY_OTP', resendAfterS: 30 })
  await own.email['email.submitCode']({ code: server.code() }, signal)
  const made = await createWallet(own.parts)
  return { ...own, code: made.code, wallet: await made.finishWithCode() }
}

test('an email becomes a wallet that signs with its address', async () => {
  const server = await start()
  const { parts, wallet } = await signUp(server, 'laptop')
  const opened = await openByDevice(parts, wallet)
  const signature = await signText(opened, 'hello')
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(wallet.address)
})

test('a wrong code reports the remaining tries', async () => {
  const server = await start()
  const { email: own } = await browser(server, 'laptop')
  await own['email.connect']({ email }, signal)
  const wrong = server.code() === '000000' ? '000001' : '000000'
  await expect(own['email.submitCode']({ code: wrong }, signal)).rejects.toMatchObject({
    ...{ code: 'code_wrong', triesLeft: 4 },
  })
  await own['email.submitCode']({ code: server.code() }, signal)
  expect(await own['email.connect']({ email }, signal)).toEqual({ action: 'CONNECT', resendAfterS: 0 })
})

test('on a second browser, a Yes by mail and the recovery code open the same wallet', async () => {
  const server = await start()
  const first = await signUp(server, 'laptop')
  const { parts, email: own } = await browser(server, 'phone')
  // Another code is not available at once.
  server.clock.now = Date.now() + 61_000
  expect(await own['email.connect']({ email }, signal)).toEqual({ action: 'VERIFY_DEVICE', resendAfterS: 30 })
  const device = await browser(server, 'mail')
  const { code } = await device.parts.api(deviceAnswer, { link: server.link(), answer: 'yes' })
  await own['email.awaitDevice']({}, signal)
  await own['email.submitCode']({ code: code ?? '' }, signal)
  const { wallet } = await readMe(parts)
  const secret = await readRecoveryCode(first.code)
  if (!wallet || !secret) throw new Error('No wallet')
  const kept = await keepOnDevice(parts, await openByCode(parts, wallet, secret))
  expect((await openByDevice(parts, kept)).address).toBe(first.wallet.address)
})

test('a window has the session of its ticket, and gets a slot of its own', async () => {
  const server = await start()
  const { parts, opened, code } = await signUp(server, 'laptop')
  const { page: _, cdn: __, ...site } = config
  const ticket = await createTicket(parts, { kind: 'typeCode', config: site })
  ticket.open()
  const window = await browser(server, 'window')
  const taken = await takeTicket(window.parts, new URL(opened[0] ?? '', secureOrigin).hash, 'window')
  window.parts.store.writeSession(taken.session)
  const { wallet } = await readMe(window.parts)
  const secret = await readRecoveryCode(code)
  if (!wallet || !secret) throw new Error('No wallet')
  const kept = await keepOnDevice(window.parts, await openByCode(window.parts, wallet, secret))
  expect(kept.slots.filter(({ kind }) => kind === 'device')).toHaveLength(2)
  await taken.answer({ ok: 'saved' })
  expect(await ticket.answer(signal)).toEqual({ ok: 'saved' })
})

test('the recovery code cannot be ended while it is the only way from elsewhere', async () => {
  const server = await start()
  const { parts, wallet } = await signUp(server, 'laptop')
  const slotId = wallet.slots.find(({ kind }) => kind === 'code')?.slotId ?? ''
  const opened = await openByDevice(parts, wallet)
  const proof = await proveWallet(parts.api, opened, 'endKey', slotId)
  await expect(parts.api(slotEnd, { slotId, proof })).rejects.toMatchObject({ code: 'slot_needed' })
  expect((await parts.api(embeddedMe, {})).wallet?.slots).toHaveLength(2)
})

/** Signs in on a browser unknown to the account, with the mail's link. */
async function signInBy({ parts, email: own }: Awaited<ReturnType<typeof browser>>, server: TestEmbedded) {
  const { action } = await own['email.connect']({ email }, signal)
  const mail = await browser(server, 'mail')
  const { code = server.code() } =
    action === 'VERIFY_DEVICE' ? await mail.parts.api(deviceAnswer, { link: server.link(), answer: 'yes' }) : {}
  await own['email.submitCode']({ code }, signal)
  return readMe(parts)
}

test('who has lost all keys gets the wallet back by mail a day later, while the other browser is warned', async () => {
  const key = await readVaultKey(Buffer.alloc(32, 5).toString('base64'))
  const server = await start({ recovery: { key, isOffered: true } })
  const laptop = await browser(server, 'laptop')
  await laptop.email['email.connect']({ email }, signal)
  await laptop.email['email.submitCode']({ code: server.code() }, signal)
  const made = await createWallet(laptop.parts)
  const { address } = await made.finishWithCode({ mail: true })

  pass(server, 61_000)
  const phone = await browser(server, 'phone')
  const { wallet } = await signInBy(phone, server)
  if (!wallet) throw new Error('No wallet')
  await expect(openByMail(phone.parts, wallet)).rejects.toMatchObject({ code: 'not_available' })
  await phone.parts.api(mailRecovery, { step: 'ask' })
  await expect(openByMail(phone.parts, wallet)).rejects.toMatchObject({ code: 'not_available' })

  const shown: string[] = []
  const present = async (step: string) => {
    shown.push(step)
    return null as never
  }
  await createWalletAccess({ ...laptop.parts, present }).demand(signal)
  await vi.waitFor(() => expect(shown).toEqual(['security']))

  pass(server, 24 * 60 * 60_000)
  // The session is a day old, so the visitor proves the mailbox again.
  await signInBy(phone, server)
  const kept = await keepOnDevice(phone.parts, await openByMail(phone.parts, wallet))
  const opened = await openByDevice(phone.parts, kept)
  const signature = await signText(opened, 'hello')
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  shown.length = 0
  await createWalletAccess({ ...laptop.parts, present }).demand(signal)
  expect(shown).toEqual([])
})

test('a recovery that the mail’s reader stops opens nothing, ever', async () => {
  const key = await readVaultKey(Buffer.alloc(32, 5).toString('base64'))
  const server = await start({ recovery: { key, isOffered: true } })
  const laptop = await browser(server, 'laptop')
  await laptop.email['email.connect']({ email }, signal)
  await laptop.email['email.submitCode']({ code: server.code() }, signal)
  await (await createWallet(laptop.parts)).finishWithCode({ mail: true })
  pass(server, 61_000)
  const thief = await browser(server, 'thief')
  const { wallet } = await signInBy(thief, server)
  if (!wallet) throw new Error('No wallet')
  await thief.parts.api(mailRecovery, { step: 'ask' })
  const link = /#stop\.(\S{43})/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  await (await browser(server, 'mail')).parts.api(warningStop, { link })
  pass(server, 25 * 60 * 60_000)
  await signInBy(thief, server)
  await expect(openByMail(thief.parts, wallet)).rejects.toMatchObject({ code: 'not_available' })
})

test('a key that was ended is back by the wallet’s own proof', async () => {
  const server = await start()
  const { parts, wallet } = await signUp(server, 'laptop')
  const opened = await openByDevice(parts, wallet)
  const { slots } = await keepCode(parts, crypto.getRandomValues(new Uint8Array(16)), opened)
  const { slotId = '' } = slots.at(-1) ?? {}
  await parts.api(slotEnd, { slotId, proof: await proveWallet(parts.api, opened, 'endKey', slotId) })
  expect((await readMe(parts)).wallet).toMatchObject({ slots: [{}, {}], endedSlots: [{ slotId }] })
  await parts.api(slotReturn, { slotId, proof: await proveWallet(parts.api, opened, 'returnKey', slotId) })
  expect((await readMe(parts)).wallet?.slots).toHaveLength(3)
})
