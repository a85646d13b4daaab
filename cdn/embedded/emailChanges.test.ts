import { expect, test } from 'vitest'
import { deviceAnswer, deviceLook } from '../../shared/api/embedded/email.schema.ts'
import { emailChange, emailChangeCode, emailChangeResend } from '../../shared/api/embedded/emailChange.schema.ts'
import { warningLook, warningStop } from '../../shared/api/embedded/waitingRequests.schema.ts'
import { cleanEmbedded } from './cleanEmbedded.ts'
import { createKeyring } from './createKeyring.ts'
import { pageOrigin, startEmbedded, type TestDevice, type TestEmbedded, vaultKeyText } from './testEmbedded.ts'
import { changeKey, sealedBefore } from './testKeys.ts'
import { readVaultKey } from './vaultKey.ts'

/* Changing an account's email: who can, and how the owner undoes it. */

const minute = 60_000
const day = 24 * 60 * minute
const ada = 'ada@example.com'
const next = 'ada@lovelace.example'

async function signedIn(server?: TestEmbedded, email = ada) {
  const there = server ?? (await startEmbedded())
  const owner = await there.signedIn(email)
  return { server: there, owner }
}

const change = async (device: TestDevice, email = next) =>
  device.ask(emailChange, {
    ...{ projectId: 'demo', pageOrigin, email },
    proof: await device.prove('changeEmail', email),
  })
const submit = (device: TestDevice, attemptId = '', code = '') => device.ask(emailChangeCode, { attemptId, code })
const wrong = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0')
const undoLinks = ({ mails }: TestEmbedded) =>
  mails.flatMap(({ text }) => /\/device#stop\.([-_a-zA-Z0-9]{43})/.exec(text)?.[1] ?? [])

/** From one address to another, reading both mailboxes. */
async function changed(server: TestEmbedded, device: TestDevice, email = next) {
  server.clock.now += minute
  const begun = await change(device, email)
  const first = await submit(device, begun.body.attemptId, server.code())
  return submit(device, first.body.attemptId, server.code())
}

/** Signs in on a new browser through the mail's link. */
async function signInAnew(server: TestEmbedded, email: string) {
  const device = await server.device()
  const { body } = await device.start(email)
  if (body.action === 'VERIFY_OTP') return { device, answer: await device.submit(body.attemptId ?? '', server.code()) }
  const { code = '' } = (await device.ask(deviceAnswer, { link: server.link(), answer: 'yes' })).body
  return { device, answer: await device.submit(body.attemptId ?? '', code) }
}

test('a code from the current address and one from the new change it, and the former address is notified', async () => {
  const { server, owner } = await signedIn()
  const { finished } = await owner.createWallet()
  server.clock.now += 11 * minute
  const begun = await change(owner)
  expect(begun.body).toMatchObject({ action: 'VERIFY_PRIMARY_OTP', resendAfterS: 30 })
  expect(server.mails.at(-1)).toMatchObject({ to: ada, sender: 'Demo', text: expect.stringContaining(next) })
  const first = await submit(owner, begun.body.attemptId, server.code())
  expect(first.body.email).toBeUndefined()
  expect(server.mails.at(-1)).toMatchObject({ to: next, sender: 'Demo' })
  expect((await owner.me()).body.email).toBe(ada)
  const second = await submit(owner, first.body.attemptId, server.code())
  expect(second.body).toEqual({ email: next, resendAfterS: 30 })
  expect((await owner.me()).body).toMatchObject({ email: next, wallet: { address: finished.body.wallet.address } })
  expect(server.mails.slice(-2)).toMatchObject([
    { to: ada, subject: expect.stringContaining('Your wallet’s email') },
    { to: next, text: expect.stringContaining('now signs in to your wallet') },
  ])
  // It signs in to the same account.
  server.clock.now += minute
  const { device, answer } = await signInAnew(server, next)
  expect(answer.status).toBe(200)
  expect((await device.me()).body.wallet?.address).toBe(finished.body.wallet.address)
})

test('a session without the old mailbox changes nothing', async () => {
  const { server, owner: thief } = await signedIn()
  const { body } = await change(thief, 'eve@evil.example')
  const own = server.code()
  for (const left of [4, 3, 2, 1])
    expect((await submit(thief, body.attemptId, wrong(own))).body).toMatchObject({
      code: 'code_wrong',
      triesLeft: left,
    })
  expect((await submit(thief, body.attemptId, wrong(own))).body.code).toBe('code_locked')
  expect((await submit(thief, body.attemptId, own)).body.code).toBe('code_locked')
  expect(server.mails.filter(({ to }) => to === 'eve@evil.example')).toEqual([])
  expect((await thief.me()).body.email).toBe(ada)
})

test('the link beside the first code cancels the change also after that code was typed, and not once it is done', async () => {
  const { server, owner: thief } = await signedIn()
  const stops = () => server.mails.map(({ text }) => /\/device#end\.([-_a-zA-Z0-9]{43})/.exec(text)?.[1] ?? '')
  const begun = await change(thief, 'eve@evil.example')
  const link = stops().at(-1) ?? ''
  const first = await submit(thief, begun.body.attemptId, server.code())
  const second = server.code()
  const reader = await server.device()
  expect((await reader.ask(deviceLook, { link })).body).toMatchObject({ site: pageOrigin })
  expect((await reader.ask(deviceAnswer, { link, answer: 'no' })).status).toBe(200)
  expect((await submit(thief, first.body.attemptId, second)).body.code).toBe('code_expired')
  expect((await thief.ask(emailChangeResend, { attemptId: first.body.attemptId ?? '' })).body.code).toBe('code_expired')
  expect((await thief.me()).body.email).toBe(ada)
  server.clock.now += minute
  const own = await change(thief)
  const ownLink = stops().at(-1) ?? ''
  const ownFirst = await submit(thief, own.body.attemptId, server.code())
  await submit(thief, ownFirst.body.attemptId, server.code())
  expect((await thief.me()).body.email).toBe(next)
  expect((await reader.ask(deviceAnswer, { link: ownLink, answer: 'no' })).body.code).toBe('code_expired')
})

test('the link sent with the first code cancels the change while the second code is valid, even after a resend', async () => {
  const { server, owner: thief } = await signedIn()
  const begun = await change(thief, 'eve@evil.example')
  const [link = ''] = /(?<=\/device#end\.)[-_a-zA-Z0-9]{43}/.exec(server.mails.at(-1)?.text ?? '') ?? []
  server.clock.now += 19 * minute
  const first = await submit(thief, begun.body.attemptId, server.code())
  server.clock.now += 19 * minute
  const again = await thief.ask(emailChangeResend, { attemptId: first.body.attemptId ?? '' })
  server.clock.now += 19 * minute
  await cleanEmbedded(server.data, server.clock.now)
  const reader = await server.device()
  expect((await reader.ask(deviceAnswer, { link, answer: 'no' })).status).toBe(200)
  expect((await submit(thief, again.body.attemptId, server.code())).body.code).toBe('code_expired')
  expect((await thief.me()).body.email).toBe(ada)
})

test('the link of a finished or cancelled change does not cancel a later change', async () => {
  const { server, owner } = await signedIn()
  const linkNow = () => /(?<=\/device#end\.)[-_a-zA-Z0-9]{43}/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? ''
  const reader = await server.device()
  const begun = await change(owner)
  const links = [linkNow()]
  const first = await submit(owner, begun.body.attemptId, server.code())
  expect((await submit(owner, first.body.attemptId, server.code())).body.email).toBe(next)
  server.clock.now += minute
  await change(owner, 'ada@third.example')
  links.push(linkNow())
  expect((await reader.ask(deviceAnswer, { link: links[1] ?? '', answer: 'no' })).status).toBe(200)
  server.clock.now += minute
  const later = await change(owner, 'ada@fourth.example')
  const code = server.code()
  for (const link of links)
    expect((await reader.ask(deviceAnswer, { link, answer: 'no' })).body.code).toBe('code_expired')
  expect((await submit(owner, later.body.attemptId, code)).status).toBe(200)
})

// Its first code proves access to a mailbox that is not the account's any more.
test('a change begun on another device ends when the email is changed, and when that change is undone', async () => {
  const { server, owner } = await signedIn()
  server.clock.now += minute
  const { device: thief } = await signInAnew(server, ada)
  const awaitsSecond = async (device: TestDevice, email: string) => {
    server.clock.now += minute
    const begun = await change(device, email)
    const first = await submit(device, begun.body.attemptId, server.code())
    return { attemptId: first.body.attemptId ?? '', code: server.code() }
  }
  const begun = await awaitsSecond(thief, 'eve@evil.example')
  expect((await changed(server, owner)).body.email).toBe(next)
  expect((await submit(thief, begun.attemptId, begun.code)).body.code).toBe('code_expired')
  expect((await thief.ask(emailChangeResend, { attemptId: begun.attemptId })).body.code).toBe('code_expired')
  const second = await awaitsSecond(owner, 'eve@evil.example')
  const [undo = ''] = undoLinks(server)
  expect((await (await server.device()).ask(warningStop, { link: undo })).status).toBe(200)
  // Whoever has the mailbox of before signs in again on the same browser.
  server.clock.now += minute
  const { body } = await owner.start(ada)
  const { code = '' } = (await owner.ask(deviceAnswer, { link: server.link(), answer: 'yes' })).body
  expect((await owner.submit(body.attemptId ?? '', code)).status).toBe(200)
  expect((await submit(owner, second.attemptId, second.code)).body.code).toBe('code_expired')
  expect((await owner.me()).body.email).toBe(ada)
})

test('codes count only for their own step, account and device', async () => {
  const { server, owner } = await signedIn()
  const { owner: eve } = await signedIn(server, 'eve@example.com')
  const begun = await change(owner)
  const code = server.code()
  // Another account's device, another device of the account, and a sign-in with the code of a change.
  expect((await submit(eve, begun.body.attemptId, code)).body.code).toBe('code_expired')
  server.clock.now += minute
  const { device: phone } = await signInAnew(server, ada)
  expect((await submit(phone, begun.body.attemptId, code)).body.code).toBe('code_expired')
  expect((await owner.submit(begun.body.attemptId ?? '', code)).body.code).toBe('code_expired')
  // Nor does a sign-in code change an email.
  const visitor = await server.device()
  visitor.state.session = undefined
  const { attemptId } = (await visitor.start('new@example.com')).body
  expect((await submit(owner, attemptId, server.code())).body.code).toBe('code_expired')
  const first = await submit(owner, begun.body.attemptId, code)
  expect(first.status).toBe(200)
  expect((await submit(owner, begun.body.attemptId, code)).body.code).toBe('code_expired')
})

test('an address of another account is refused: accounts are never merged', async () => {
  const { server, owner } = await signedIn()
  const { owner: other } = await signedIn(server, next)
  const done = await changed(server, owner, next.toUpperCase())
  expect(done).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect((await owner.me()).body.email).toBe(ada)
  expect((await other.me()).body.email).toBe(next)
  expect(undoLinks(server)).toEqual([])
  server.clock.now += minute
  expect((await change(owner, 'ADA@example.com')).body.code).toBe('email_taken')
})

test('two accounts that want the same address at once: one gets it', async () => {
  const { server, owner } = await signedIn()
  const { owner: other } = await signedIn(server, 'bob@example.com')
  const last: { device: TestDevice; attemptId: string; code: string }[] = []
  for (const device of [owner, other]) {
    const begun = await change(device)
    const first = await submit(device, begun.body.attemptId, server.code())
    last.push({ device, attemptId: first.body.attemptId ?? '', code: server.code() })
  }
  const done = await Promise.all(last.map(({ device, attemptId, code }) => submit(device, attemptId, code)))
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the former address can revert it within three days, once, and the one who changed it is signed out', async () => {
  const { server, owner: thief } = await signedIn()
  expect((await changed(server, thief, 'eve@evil.example')).status).toBe(200)
  const [link = ''] = undoLinks(server)
  const reader = await server.device()
  for (let scan = 0; scan < 3; scan++)
    expect((await reader.ask(warningLook, { link })).body).toMatchObject({ kind: 'emailChange' })
  expect((await thief.me()).body.email).toBe('eve@evil.example')
  server.clock.now += 2 * day
  expect((await reader.ask(warningStop, { link })).status).toBe(200)
  expect((await thief.me()).body.code).toBe('session_ended')
  // Replayed, it does nothing.
  expect((await reader.ask(warningStop, { link })).body.code).toBe('code_expired')
  // The thief's browser is no longer known: it needs the mailbox.
  thief.state.session = undefined
  expect((await thief.start(ada)).body.action).toBe('VERIFY_DEVICE')
})

test('an undo link is over after three days, and cannot be replayed after another change', async () => {
  const { server, owner } = await signedIn()
  await changed(server, owner)
  const [first = ''] = undoLinks(server)
  const reader = await server.device()
  server.clock.now += 3 * day
  expect((await reader.ask(warningStop, { link: first })).body.code).toBe('code_expired')
  expect((await reader.ask(warningLook, { link: first })).body.code).toBe('code_expired')
  expect((await owner.me()).body.email).toBe(next)
})

test('a thief who changes it twice cannot undo its return by the second link', async () => {
  const { server, owner: thief } = await signedIn()
  await changed(server, thief, 'eve@evil.example')
  await changed(server, thief, 'eve2@evil.example')
  const [owners = '', thiefs = ''] = undoLinks(server)
  const reader = await server.device()
  expect((await reader.ask(warningStop, { link: owners })).status).toBe(200)
  expect((await reader.ask(warningStop, { link: thiefs })).body.code).toBe('code_expired')
  const { device } = await signInAnew(server, ada)
  expect((await device.me()).body.email).toBe(ada)
})

test('the former address stays reserved while its owner may still revert', async () => {
  const { server, owner } = await signedIn()
  await changed(server, owner)
  const squatter = await server.device()
  server.clock.now += minute
  expect((await squatter.signIn(server, ada)).body.code).toBe('email_taken')
  const { owner: bob } = await signedIn(server, 'bob@example.com')
  expect((await changed(server, bob, ada)).body.code).toBe('email_taken')
  // Its own account may return to it.
  expect((await changed(server, owner, ada)).body.email).toBe(ada)
  server.clock.now += 3 * day
  const newcomer = await server.device()
  expect((await newcomer.signIn(server, next)).status).toBe(200)
})

test('the code is sent once more after 30 seconds, of the same step, and the former one ends', async () => {
  const { server, owner } = await signedIn()
  const begun = await change(owner)
  const code = server.code()
  expect((await owner.ask(emailChangeResend, { attemptId: begun.body.attemptId })).body).toMatchObject({
    code: 'rate_limited',
    retryAfterS: 30,
  })
  server.clock.now += minute
  const again = await owner.ask(emailChangeResend, { attemptId: begun.body.attemptId })
  expect((await submit(owner, begun.body.attemptId, code)).body.code).toBe('code_expired')
  const first = await submit(owner, again.body.attemptId, server.code())
  server.clock.now += minute
  const last = await owner.ask(emailChangeResend, { attemptId: first.body.attemptId ?? '' })
  expect(server.mails.at(-1)?.to).toBe(next)
  expect((await submit(owner, last.body.attemptId, server.code())).body.email).toBe(next)
})

test('while the mail server is down, a right code is not used up, and nothing is changed untold', async () => {
  const { server, owner } = await signedIn()
  server.failMails()
  expect((await change(owner)).body.code).toBe('mail_failed')
  server.mendMails()
  const begun = await change(owner)
  const code = server.code()
  server.failMails()
  expect((await submit(owner, begun.body.attemptId, code)).body.code).toBe('mail_failed')
  server.mendMails()
  const first = await submit(owner, begun.body.attemptId, code)
  const last = server.code()
  server.failMails()
  expect((await submit(owner, first.body.attemptId, last)).body.code).toBe('mail_failed')
  expect((await owner.me()).body.email).toBe(ada)
  server.mendMails()
  expect((await submit(owner, first.body.attemptId, last)).body.email).toBe(next)
})

test('while the next mail cannot be sent, the code of the former one counts, at both steps', async () => {
  const { server, owner } = await signedIn()
  const begun = await change(owner)
  const failing = async (attemptId: string) => {
    server.clock.now += minute
    server.failMails()
    expect((await owner.ask(emailChangeResend, { attemptId })).body.code).toBe('mail_failed')
    server.mendMails()
  }
  await failing(begun.body.attemptId)
  const first = await submit(owner, begun.body.attemptId, server.code())
  const { attemptId = '' } = first.body
  await failing(attemptId)
  expect((await submit(owner, attemptId, server.code())).body.email).toBe(next)
})

test('a change of VAULT_KEY leaves the way back', async () => {
  const { server, owner } = await signedIn()
  await changed(server, owner)
  const [link = ''] = undoLinks(server)
  const following = await readVaultKey(Buffer.alloc(32, 9).toString('base64'))
  const former = await readVaultKey(vaultKeyText)
  await sealedBefore(server.data, former)
  await changeKey(server.data, { former, next: following })
  const after = await startEmbedded({
    data: server.data,
    vaultKey: await createKeyring(server.data, 'VAULT_KEY', [following]),
  })
  after.clock.now = server.clock.now + minute
  const reader = await after.device()
  expect((await reader.ask(warningStop, { link })).status).toBe(200)
  const { device } = await signInAnew(after, ada)
  expect((await device.me()).body.email).toBe(ada)
})
