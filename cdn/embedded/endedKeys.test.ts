import { describe, expect, test } from 'vitest'
import { deviceAnswer } from '../../shared/api/embedded/email.schema.ts'
import { emailChange, emailChangeCode } from '../../shared/api/embedded/emailChange.schema.ts'
import {
  passkeyBegin,
  passkeyChallenge,
  passkeyFinish,
  passkeyOpen,
} from '../../shared/api/embedded/passkeys.schema.ts'
import { socialGo, socialStart } from '../../shared/api/embedded/social.schema.ts'
import { ticketCreate, ticketTake } from '../../shared/api/embedded/tickets.schema.ts'
import { slotOpen } from '../../shared/api/embedded/wallet.schema.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { readSocialClients } from './social/readSocialClients.ts'
import { createAuthenticator } from './testAuthenticator.ts'
import { pageOrigin, randomText, startEmbedded, type TestDevice, type TestEmbedded } from './testEmbedded.ts'

/*
 * A key is ended because someone else has it: every sign-in with it, and every device where it opened the wallet, is
 * signed out at once.
 */

const databases = await createTestDatabases()
const settings: Readonly<Record<string, string>> = { CK_GOOGLE_ID: 'shop', CK_GOOGLE_SECRET: 'secret' }

async function setUp(database: string) {
  const data = databases.closeLater(await openData(database))
  const socialClients = await readSocialClients(name => settings[name])
  const server = await startEmbedded({ data, emailsPerClient: 1000, socialClients })
  const email = `ended-${randomText(6)}@example.com`.toLowerCase()
  const { owner, code } = await server.owner(email)
  /** With the owner's mailbox. */
  const another = async () => {
    server.clock.now += 61_000
    const device = await server.device()
    const { body } = await device.start(email)
    const yes = await device.ask(deviceAnswer, { link: server.link(), answer: 'yes' })
    expect((await device.submit(body.attemptId ?? '', yes.body.code ?? '')).status).toBe(200)
    return device
  }
  const signedIn = async (device: TestDevice) => ((await device.me()).status === 200 ? 'in' : 'out')
  return { server, owner, code, another, signedIn, email }
}

async function windowOf(server: TestEmbedded, maker: TestDevice) {
  const opened = await server.device()
  const { ticketId } = (await maker.ask(ticketCreate, { sealed: 'c2VhbGVk', requestId: randomText(16) })).body
  opened.state.session = (await opened.ask(ticketTake, { ticketId, deviceLabel: 'Window' })).body.session
  return opened
}

/** Adds a key to a wallet, and signs a device in with it. */
async function addPasskey(owner: TestDevice) {
  const frame = { projectId: 'demo', pageOrigin }
  const authenticator = await createAuthenticator()
  const begun = (await owner.ask(passkeyBegin, { label: 'Passkey', ...frame })).body
  const made = authenticator.create(begun.options, { topOrigin: pageOrigin })
  expect((await owner.ask(passkeyFinish, { slotId: begun.slotId, response: made })).status).toBe(200)
  expect((await owner.finish([begun])).status).toBe(200)
  return {
    slotId: begun.slotId,
    async signIn(device: TestDevice) {
      const { challengeId, options } = (await device.ask(passkeyChallenge, frame)).body
      const response = await authenticator.get(options, { topOrigin: pageOrigin })
      const opened = await device.ask(passkeyOpen, { challengeId, response, deviceLabel: 'Test browser' })
      device.state.session = opened.body.session
      return device
    },
  }
}

describe.each(databases.shared)('$name', ({ isThere, database }) => {
  test.runIf(isThere)(
    'a browser that is removed is signed out, with its windows and theirs, and no other',
    async () => {
      const { server, owner, another, signedIn } = await setUp(database())
      const [thief, phone] = [await another(), await another()]
      const { slotId = '' } = await thief.addSlot('device')
      const thiefs = [thief, await windowOf(server, thief)]
      thiefs.push(await windowOf(server, thiefs[1] ?? thief))
      const others = [owner, phone, await windowOf(server, owner)]
      expect(await Promise.all([...thiefs, ...others].map(signedIn))).toEqual(Array(6).fill('in'))
      expect((await owner.endSlot(slotId)).status).toBe(200)
      expect(await Promise.all(thiefs.map(signedIn))).toEqual(['out', 'out', 'out'])
      expect(await Promise.all(others.map(signedIn))).toEqual(['in', 'in', 'in'])
    },
  )

  test.runIf(isThere)('a removed browser cannot finish what it has begun', async () => {
    const { server, owner, another, email } = await setUp(database())
    const thief = await another()
    const { slotId = '' } = await thief.addSlot('device')
    // Whoever sits there reads the mailbox, too.
    server.clock.now += 61_000
    const next = `eve-${email}`
    const change = { projectId: 'demo', pageOrigin, email: next, proof: await thief.prove('changeEmail', next) }
    const { attemptId } = (await thief.ask(emailChange, change)).body
    const second = (await thief.ask(emailChangeCode, { attemptId, code: server.code() })).body
    const code = server.code()
    const place = randomText(16)
    const proof = randomText(32)
    const link = { projectId: 'demo', pageOrigin, provider: 'google', place, proof, links: true } as const
    const proofOfWallet = await thief.prove('addLogin', 'google')
    expect((await thief.ask(socialStart, { ...link, proofOfWallet })).status).toBe(200)

    expect((await owner.endSlot(slotId)).status).toBe(200)
    server.clock.now += 61_000
    expect((await thief.signIn(server, email)).status).toBe(200)

    const done = await thief.ask(emailChangeCode, { attemptId: second.attemptId ?? '', code })
    expect(done.body.code).toBe('code_expired')
    expect((await thief.ask(socialGo, { place, proof })).body.code).toBe('code_expired')
    expect((await owner.me()).body.email).toBe(email)
  })

  test.runIf(isThere)(
    'a browser’s window, and a window of that, count as parts of it, and nothing else does',
    async () => {
      const { server, owner, another } = await setUp(database())
      const phone = await another()
      const { slotId: phones } = await phone.addSlot('device')
      const opened = await windowOf(server, phone)
      const { slotId: windows } = await opened.addSlot('device')
      const { slotId: next } = await (await windowOf(server, opened)).addSlot('device')
      // Sessions of windows end soon, and their keys stay.
      server.clock.now += 3_600_000
      const { slots = [] } = (await owner.me()).body.wallet ?? {}
      const found = slots.flatMap(({ slotId, windowOf }) => (windowOf ? [[slotId, windowOf]] : []))
      expect(Object.fromEntries(found)).toEqual({ [windows]: phones, [next]: phones })
    },
  )

  test.runIf(isThere)('a browser that used a removed code is signed out', async () => {
    const { owner, code, another, signedIn } = await setUp(database())
    const [thief, phone] = [await another(), await another()]
    expect((await thief.ask(slotOpen, { slotId: code.slotId })).status).toBe(200)
    await owner.addSlot('code')
    expect((await owner.endSlot(code.slotId)).status).toBe(200)
    expect(await Promise.all([thief, phone, owner].map(signedIn))).toEqual(['out', 'in', 'in'])
  })

  test.runIf(isThere)('a browser that signed in by a passkey that is removed is signed out', async () => {
    const { server, owner, another, signedIn } = await setUp(database())
    const phone = await another()
    const { slotId, signIn } = await addPasskey(owner)
    const thief = await signIn(await server.device())
    expect(await signedIn(thief)).toBe('in')
    expect((await owner.endSlot(slotId)).status).toBe(200)
    expect(await Promise.all([thief, phone, owner].map(signedIn))).toEqual(['out', 'in', 'in'])
  })

  test.runIf(isThere)('removing one’s own browser’s key keeps that browser signed in', async () => {
    const { owner, another, signedIn } = await setUp(database())
    const phone = await another()
    const { slotId = '' } = await phone.addSlot('device')
    expect((await phone.endSlot(slotId)).status).toBe(200)
    expect(await Promise.all([phone, owner].map(signedIn))).toEqual(['in', 'in'])
  })
})
