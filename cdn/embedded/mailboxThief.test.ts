import { describe, expect, test } from 'vitest'
import { deviceAnswer } from '../../shared/api/embedded/email.schema.ts'
import { emailChange, emailChangeCode } from '../../shared/api/embedded/emailChange.schema.ts'
import { loginEnd } from '../../shared/api/embedded/logins.schema.ts'
import { ticketCreate } from '../../shared/api/embedded/tickets.schema.ts'
import { newWalletStart, warningLook, warningStop } from '../../shared/api/embedded/waitingRequests.schema.ts'
import {
  slotBegin,
  slotEnd,
  slotOpen,
  slotReturn,
  slotsFinish,
  walletReturn,
} from '../../shared/api/embedded/wallet.schema.ts'
import { walletChallenge } from '../../shared/api/embedded/walletProof.schema.ts'
import { subjectOfKeys, walletClaimText } from '../../shared/embedded/walletProof.ts'
import type { MailNews } from './mail/createOutbox.ts'
import {
  pageOrigin,
  randomText,
  startEmbedded,
  type TestDevice,
  type TestEmbedded,
  testWallet,
} from './testEmbedded.ts'

/* A mailbox thief signs in on their own device, which never opened the wallet. They end nothing for good. */

const minute = 60_000
const day = 24 * 60 * minute
const ada = 'ada@example.com'

/** With the link of a mail that the thief reads. */
async function signInByMail(server: TestEmbedded, device: TestDevice, email = ada): Promise<TestDevice> {
  server.clock.now += minute
  device.state.session = undefined
  const { body } = await device.start(email)
  const { code = server.code() } =
    body.action === 'VERIFY_DEVICE' ? (await device.ask(deviceAnswer, { link: server.link(), answer: 'yes' })).body : {}
  expect((await device.submit(body.attemptId ?? '', code)).status).toBe(200)
  return device
}

async function setUp() {
  const server = await startEmbedded()
  const made = await server.owner(ada)
  const thief = await signInByMail(server, await server.device())
  thief.state.wallet = undefined
  return { server, thief, ...made }
}

const begin = async (device: TestDevice, kind: 'code' | 'device' = 'code') =>
  (await device.ask(slotBegin, { kind, label: 'Recovery code' })).body
const stopLink = ({ mails }: TestEmbedded) =>
  mails.flatMap(({ text }) => /\/device#stop\.([-_a-zA-Z0-9]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''

describe('a mailbox thief', () => {
  test('adds no key of noise, and so cannot end the real ones', async () => {
    const { thief, owner, device, code } = await setUp()
    const { slotId } = await begin(thief)
    const slots = [{ slotId, wrap: randomText(60) }]
    for (const proof of [undefined, await thief.prove('addKeys', slotId)])
      expect((await thief.ask(slotsFinish, { slots, ...(proof && { proof }) })).body.code).toBe('signature_invalid')
    for (const { slotId } of [device, code]) expect((await thief.endSlot(slotId)).body.code).toBe('signature_invalid')
    expect((await owner.me()).body.wallet?.slots).toHaveLength(2)
    expect((await owner.ask(slotOpen, { slotId: device.slotId })).status).toBe(200)
  })

  test('has no use of a proof for something else, of another device, or that was used', async () => {
    const { server, thief, owner, code } = await setUp()
    await signInByMail(server, owner)
    const { slotId } = await begin(thief)
    const slots = [{ slotId, wrap: randomText(60) }]
    // Whatever the owner proved, and however the thief got it.
    for (const proof of [
      await owner.prove('addKeys', slotId),
      await owner.prove('endKey', slotId),
      await owner.prove('addKeys', subjectOfKeys([code.slotId, slotId])),
    ])
      expect((await thief.ask(slotsFinish, { slots, proof })).body.code).toBe('signature_invalid')
    const own = await begin(owner)
    const proof = await owner.prove('addKeys', own.slotId)
    const finished = { slots: [{ slotId: own.slotId, wrap: randomText(60) }], proof }
    expect((await owner.ask(slotsFinish, finished)).status).toBe(200)
    expect((await owner.ask(slotsFinish, finished)).body.code).toBe('signature_invalid')
    const late = await owner.prove('endKey', own.slotId)
    server.clock.now += 6 * minute
    expect((await owner.ask(slotEnd, { slotId: own.slotId, proof: late })).body.code).toBe('signature_invalid')
  })

  // A malicious page gets the visitor to sign exactly this text.
  test('has no use of a message that the owner signed', async () => {
    const { thief, code } = await setUp()
    const { challengeId, nonce } = (await thief.ask(walletChallenge, { act: 'endKey', subject: code.slotId })).body
    const walletId = (await thief.me()).body.wallet?.walletId ?? ''
    const message = walletClaimText({ act: 'endKey', subject: code.slotId, walletId, nonce })
    const signature = await testWallet.signMessage({ message })
    const ended = await thief.ask(slotEnd, { slotId: code.slotId, proof: { challengeId, signature } })
    expect(ended.body.code).toBe('signature_invalid')
  })

  test('changes no email, and removes no way to sign in', async () => {
    const { thief, owner } = await setUp()
    const proof = await thief.prove('changeEmail', 'thief@example.com')
    const asked = { projectId: 'demo', pageOrigin, email: 'thief@example.com' }
    for (const tried of [
      await thief.ask(emailChange, asked),
      await thief.ask(emailChange, { ...asked, proof }),
      await thief.ask(loginEnd, { loginId: 'email' }),
      await thief.ask(loginEnd, { loginId: 'email', proof: await thief.prove('endLogin', 'email') }),
    ])
      expect(tried.body.code).toBe('signature_invalid')
    expect((await owner.me()).body.email).toBe(ada)
  })

  test('uses up neither the recovery code nor the new keys that its owner asks for', async () => {
    const { server, thief, code } = await setUp()
    for (let times = 0; times < 6; times++) await thief.ask(slotOpen, { slotId: code.slotId })
    for (let times = 0; times < 31; times++) await begin(thief)
    expect((await thief.ask(slotOpen, { slotId: code.slotId })).status).toBe(429)
    // On a new browser, too: they lost the other one.
    const phone = await signInByMail(server, await server.device())
    expect((await phone.ask(slotOpen, { slotId: code.slotId })).status).toBe(200)
    expect((await phone.addSlot('device')).finished.status).toBe(200)
  })

  test('uses up none of the owner’s windows for approving, and for removing unknown entries', async () => {
    const { thief, owner } = await setUp()
    const ask = (device: TestDevice, sealed = randomText(60)) =>
      device.ask(ticketCreate, { sealed, requestId: randomText(16) })
    for (let times = 0; times < 12; times++) await ask(thief, 'x'.repeat(400_000))
    expect((await ask(thief, 'x'.repeat(400_000))).status).toBe(429)
    expect((await ask(owner)).status).toBe(200)
  })

  test('may start another wallet after a day, and its owner brings theirs back by its key alone', async () => {
    const { server, thief, owner } = await setUp()
    const { address, walletId = '' } = (await owner.me()).body.wallet ?? {}
    await thief.ask(newWalletStart, { step: 'ask' })
    expect((await owner.me()).body.newWalletAt).toBeDefined()
    server.clock.now += day
    await signInByMail(server, thief)
    expect((await thief.ask(newWalletStart, { step: 'do' })).status).toBe(200)
    expect((await owner.me()).body).toMatchObject({ wallet: null, formerWallet: { walletId, address } })
    await thief.createWallet()

    const claim = async (by: TestDevice, key: TestDevice['state']['wallet']) => {
      const { challengeId, nonce } = (await by.ask(walletChallenge, { act: 'returnWallet', subject: walletId })).body
      const text = walletClaimText({ act: 'returnWallet', subject: walletId, walletId, nonce })
      const { keccak256, stringToBytes } = await import('viem')
      const signature = await (key ?? testWallet).sign({ hash: keccak256(stringToBytes(text)) })
      return by.ask(walletReturn, { walletId, proof: { challengeId, signature } })
    }
    const { privateKeyToAccount } = await import('viem/accounts')
    const other = privateKeyToAccount(`0x${'18'.repeat(32)}`)
    expect((await claim(thief, other)).body.code).toBe('signature_invalid')
    expect((await claim(owner, testWallet)).body.wallet).toMatchObject({ walletId, address })
    expect((await owner.me()).body.wallet?.walletId).toBe(walletId)
    // The older one wins: the thief's does not return.
    expect((await claim(thief, testWallet)).body.code).toBe('not_found')
  })
})

describe('the link of a new key’s mail', () => {
  const press = async (server: TestEmbedded, link: string) =>
    (await server.device()).ask(warningStop, { link }) as Promise<{ status: number; body: { code?: string } }>

  test('says what it ends, and ends it by a press: no more than what another key brings back', async () => {
    const { server, owner, device } = await setUp()
    await signInByMail(server, owner)
    const stolen = await signInByMail(server, await server.device())
    const { slotId = '' } = await stolen.addSlot('device')
    const link = stopLink(server)
    const scanner = await server.device()
    for (let times = 0; times < 3; times++)
      expect((await scanner.ask(warningLook, { link })).body.kind).toBe('keyAdded')
    expect((await stolen.ask(slotOpen, { slotId })).status).toBe(200)

    expect((await press(server, link)).status).toBe(200)
    expect((await stolen.me()).body.code).toBe('session_ended')
    expect((await owner.ask(slotOpen, { slotId: device.slotId })).status).toBe(200)
    expect(server.mails.at(-1)?.subject).toContain('was removed')
    expect(stopLink(server)).toBe(link)
    expect((await press(server, link)).body.code).toBe('code_expired')
    // Whoever reads the mailbox may have pressed, so its owner has longer than after an ending of their own.
    server.clock.now += 29 * day
    await signInByMail(server, owner)
    const proof = await owner.prove('returnKey', slotId)
    expect((await owner.ask(slotReturn, { slotId, proof })).status).toBe(200)
    expect((await press(server, stopLink(server))).status).toBe(200)
  })

  test('leaves a way to unlock the wallet elsewhere', async () => {
    const { server, owner, code } = await setUp()
    await signInByMail(server, owner)
    const { slotId = '' } = await owner.addSlot('code')
    const link = stopLink(server)
    expect((await owner.endSlot(code.slotId)).status).toBe(200)
    // What was removed is back by a key alone.
    expect(server.mails.at(-1)?.text).not.toContain('/device#')
    expect((await press(server, link)).body.code).toBe('slot_needed')
    expect((await owner.ask(slotOpen, { slotId })).status).toBe(200)
    await owner.addSlot('code')
    expect((await press(server, link)).status).toBe(200)
    // Where it was made, too.
    expect((await owner.me()).body.code).toBe('session_ended')
  })

  test('is over after three days', async () => {
    const { server, owner } = await setUp()
    await signInByMail(server, owner)
    await owner.addSlot('code')
    server.clock.now += 3 * day
    expect((await press(server, stopLink(server))).body.code).toBe('code_expired')
  })
})

describe('a key that was ended', () => {
  async function ended() {
    const { server, owner, device, code } = await setUp()
    await signInByMail(server, owner)
    const phone = await signInByMail(server, await server.device())
    const { slotId } = (await phone.addSlot('device')) as { slotId: string }
    expect((await owner.endSlot(slotId)).status).toBe(200)
    expect((await phone.me()).body.code).toBe('session_ended')
    await signInByMail(server, phone)
    return { server, owner, phone, slotId, device, code }
  }

  test('opens nothing, rests for three days, and is back by any other key', async () => {
    const { server, owner, phone, slotId } = await ended()
    expect((await phone.ask(slotOpen, { slotId })).body.code).toBe('not_found')
    expect((await owner.me()).body.wallet?.endedSlots).toMatchObject([{ slotId, endsAt: expect.any(String) }])
    const asked = { slotId, proof: await owner.prove('returnKey', slotId) }
    expect((await owner.ask(slotReturn, asked)).status).toBe(200)
    expect((await phone.ask(slotOpen, { slotId })).status).toBe(200)
    expect(server.mails.at(-1)?.text).toContain('is back')
    expect((await owner.ask(slotReturn, asked)).body.code).toBe('signature_invalid')
  })

  test('is gone after three days', async () => {
    const { server, owner, slotId } = await ended()
    server.clock.now += 3 * day
    await signInByMail(server, owner)
    const proof = await owner.prove('returnKey', slotId)
    expect((await owner.ask(slotReturn, { slotId, proof })).body.code).toBe('not_found')
    expect((await owner.me()).body.wallet?.endedSlots).toBeUndefined()
  })

  test('is restored by itself a day after it asked, which a mail announces', async () => {
    const { server, phone, slotId } = await ended()
    const { returnsAt } = (await phone.ask(slotReturn, { slotId })).body
    expect(returnsAt).toBe(new Date(server.clock.now + day).toISOString())
    expect(server.mails.at(-1)?.subject).toContain('A browser you removed')
    expect((await phone.ask(slotReturn, { slotId })).body.returnsAt).toBe(returnsAt)
    expect((await phone.ask(slotOpen, { slotId })).body.code).toBe('not_found')
    server.clock.now += day
    await signInByMail(server, phone)
    expect((await phone.ask(slotReturn, { slotId })).body.returnsAt).toBeUndefined()
    expect((await phone.ask(slotOpen, { slotId })).status).toBe(200)
  })

  test.each(['the mail', 'another key'])('stays away if %s says so', async how => {
    const { server, owner, phone, slotId } = await ended()
    await phone.ask(slotReturn, { slotId })
    if (how === 'the mail') await (await server.device()).ask(warningStop, { link: stopLink(server) })
    else expect((await owner.endSlot(slotId)).status).toBe(200)
    server.clock.now += day
    await signInByMail(server, phone)
    const answer = await phone.ask(slotReturn, { slotId })
    // With the mail, it may ask once more.
    expect(answer.body.returnsAt ?? answer.body.code).toBe(
      how === 'the mail' ? new Date(server.clock.now + day).toISOString() : 'not_found',
    )
    expect((await phone.ask(slotOpen, { slotId })).body.code).toBe('not_found')
  })

  test('of another browser is not asked for', async () => {
    const { server, slotId } = await ended()
    const thief = await signInByMail(server, await server.device())
    expect((await thief.ask(slotReturn, { slotId })).body.code).toBe('not_found')
  })
})

async function changeEmail(server: TestEmbedded, owner: TestDevice): Promise<string> {
  const email = 'next@example.com'
  const proof = await owner.prove('changeEmail', email)
  const first = await owner.ask(emailChange, { projectId: 'demo', pageOrigin, email, proof })
  const second = await owner.ask(emailChangeCode, { attemptId: first.body.attemptId, code: server.code() })
  await owner.ask(emailChangeCode, { attemptId: second.body.attemptId ?? '', code: server.code() })
  expect((await owner.me()).body.email).toBe(email)
  return email
}

test('changes of a wallet are also mailed to its recent former address', async () => {
  const { server, owner, code } = await setUp()
  await signInByMail(server, owner)
  const email = await changeEmail(server, owner)
  await owner.addSlot('code')
  server.mails.length = 0
  expect((await owner.endSlot(code.slotId)).status).toBe(200)
  expect(server.mails.map(({ to }) => to).sort()).toEqual([ada, email])
})

test('a warning that does not reach a former address is reported to the operator, and stops nothing', async () => {
  const news: MailNews[] = []
  let isGone = false
  const server: TestEmbedded = await startEmbedded({
    deps: { tellMail: each => news.push(each) },
    async sendMail(to, { sender, subject, text }) {
      if (isGone && to === ada) throw new Error(`550 no mailbox ${to}`)
      server.mails.push({ to, sender, subject, text })
    },
  })
  const { owner } = await server.owner(ada)
  const email = await changeEmail(server, owner)
  isGone = true
  expect((await owner.ask(newWalletStart, { step: 'ask' })).status).toBe(200)
  expect(server.mails.at(-1)?.to).toBe(email)
  expect(news).toEqual([{ event: 'mail.failed', kind: 'notice', tries: 1, reason: 'Error: 550 no mailbox …' }])
})
