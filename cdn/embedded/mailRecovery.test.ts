import { expect, test } from 'vitest'
import { deviceAnswer } from '../../shared/api/embedded/email.schema.ts'
import { passkeyBegin, passkeyFinish } from '../../shared/api/embedded/passkeys.schema.ts'
import {
  mailRecovery,
  newWalletStart,
  warningLook,
  warningStop,
} from '../../shared/api/embedded/waitingRequests.schema.ts'
import { slotBegin, slotOpen, slotReturn } from '../../shared/api/embedded/wallet.schema.ts'
import { toBase64Url } from '../../shared/base64Url.ts'
import { createAuthenticator } from './testAuthenticator.ts'
import { startEmbedded, type TestDevice, type TestEmbedded } from './testEmbedded.ts'
import { readVaultKey } from './vaultKey.ts'

/* A slot that mail alone opens, a day after the request: what its owner gains, and what a mailbox thief does not. */

const minute = 60_000
const day = 24 * 60 * minute
const ada = 'ada@example.com'
const recoveryKeyText = Buffer.alloc(32, 5).toString('base64')

async function start(isOffered = true) {
  return startEmbedded({ recovery: { key: await readVaultKey(recoveryKeyText, 'RECOVERY_KEY'), isOffered } })
}

/** A wallet with a mail slot, whose secret the server stores. */
async function withMailSlot() {
  const server = await start()
  const made = await server.owner(ada)
  const mail = await addMail(made.owner)
  return { server, ...made, mail }
}

async function addMail(owner: TestDevice) {
  const { finished, ...begun } = await owner.addSlot('mail')
  expect(finished.status).toBe(200)
  return begun
}

/** A mailbox reader signs in on their own browser. */
async function mailReader(server: TestEmbedded, device?: TestDevice): Promise<TestDevice> {
  const reader = device ?? (await server.device())
  server.clock.now += minute
  reader.state.session = undefined
  const { body } = await reader.start(ada)
  const code =
    body.action === 'VERIFY_DEVICE'
      ? (await reader.ask(deviceAnswer, { link: server.link(), answer: 'yes' })).body.code
      : server.code()
  expect((await reader.submit(body.attemptId ?? '', code ?? '')).status).toBe(200)
  return reader
}

const stopLink = ({ mails }: TestEmbedded) =>
  mails.flatMap(({ text }) => /\/device#stop\.([-_a-zA-Z0-9]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''

test('its owner, who has lost everything else, opens the wallet 24 hours later with half and secret', async () => {
  const { server, mail } = await withMailSlot()
  const phone = await mailReader(server)
  const asked = await phone.ask(mailRecovery, { step: 'ask' })
  expect(asked.body.recoveryAt).toBe(new Date(server.clock.now + day).toISOString())
  expect(server.mails.at(-1)).toMatchObject({ to: ada, subject: expect.stringContaining('Someone wants to unlock') })
  expect((await phone.me()).body.recovery).toEqual({ at: asked.body.recoveryAt, isThisDevice: true })
  server.clock.now += day - minute
  await mailReader(server, phone)
  const opened = await phone.ask(slotOpen, { slotId: mail.slotId })
  expect(opened).toMatchObject({ status: 200, body: { half: mail.half, secret: mail.secret } })
  // The reply may be lost.
  expect((await phone.ask(slotOpen, { slotId: mail.slotId })).status).toBe(200)
  const { slotId } = (await phone.ask(slotBegin, { kind: 'device', label: 'Phone' })).body
  expect((await phone.finish([{ slotId }])).status).toBe(200)
  // It was used: the next time waits a day again.
  expect((await phone.me()).body.recovery).toBeUndefined()
  expect((await phone.ask(slotOpen, { slotId: mail.slotId })).body.code).toBe('not_available')
})

test('a mailbox thief gets nothing before the day is over, however often they ask', async () => {
  const { server, mail } = await withMailSlot()
  const thief = await mailReader(server)
  expect((await thief.ask(slotOpen, { slotId: mail.slotId })).body.code).toBe('not_available')
  const { recoveryAt } = (await thief.ask(mailRecovery, { step: 'ask' })).body
  for (const wait of [0, 60 * minute, 11 * 60 * minute, 11 * 60 * minute]) {
    server.clock.now += wait
    await mailReader(server, thief)
    const answer = await thief.ask(slotOpen, { slotId: mail.slotId })
    expect(answer.body).toMatchObject({ code: 'not_available' })
    expect(JSON.stringify(answer.body)).not.toContain(mail.half)
    // Another request changes nothing about the time.
    expect((await thief.ask(mailRecovery, { step: 'ask' })).body.recoveryAt).toBe(recoveryAt)
  }
  // A second browser of the thief waits a day, too.
  const second = await mailReader(server)
  await second.ask(mailRecovery, { step: 'ask' })
  server.clock.now = Date.parse(recoveryAt ?? '')
  await mailReader(server, thief)
  await mailReader(server, second)
  for (const device of [thief, second])
    expect((await device.ask(slotOpen, { slotId: mail.slotId })).body.code).toBe('not_available')
})

test.each([
  ['by the link of the mail, read in any browser', 'link'],
  ['on a browser that opens the wallet', 'device'],
  ['by ending the slot', 'slot'],
])('the owner stops it %s, and the thief gets nothing a day later', async (_, how) => {
  const { server, owner, mail } = await withMailSlot()
  const thief = await mailReader(server)
  await thief.ask(mailRecovery, { step: 'ask' })
  expect((await owner.me()).body.recovery).toMatchObject({ isThisDevice: false })
  if (how === 'link') {
    const reader = await server.device()
    const link = stopLink(server)
    for (let scan = 0; scan < 3; scan++)
      expect((await reader.ask(warningLook, { link })).body).toMatchObject({ kind: 'recovery' })
    expect((await owner.me()).body.recovery).toBeDefined()
    expect((await reader.ask(warningStop, { link })).status).toBe(200)
    expect((await reader.ask(warningStop, { link })).body.code).toBe('code_expired')
  }
  if (how === 'device') await owner.ask(mailRecovery, { step: 'cancel' })
  if (how === 'slot') expect((await owner.endSlot(mail.slotId)).status).toBe(200)
  expect((await owner.me()).body.recovery).toBeUndefined()
  server.clock.now += day
  await mailReader(server, thief)
  expect((await thief.ask(slotOpen, { slotId: mail.slotId })).status).not.toBe(200)
  // An earlier request does not open a recreated slot.
  if (how !== 'slot') return
  await mailReader(server, owner)
  const again = await addMail(owner)
  expect((await thief.ask(slotOpen, { slotId: again.slotId })).body.code).toBe('not_available')
})

test('an unused request expires after a week', async () => {
  const { server, mail } = await withMailSlot()
  const phone = await mailReader(server)
  await phone.ask(mailRecovery, { step: 'ask' })
  server.clock.now += 8 * day
  await mailReader(server, phone)
  expect((await phone.me()).body.recovery).toBeUndefined()
  expect((await phone.ask(slotOpen, { slotId: mail.slotId })).body.code).toBe('not_available')
})

test('it needs a sign-in of the last ten minutes, at the request and at the opening', async () => {
  const { server, mail } = await withMailSlot()
  const phone = await mailReader(server)
  server.clock.now += 11 * minute
  expect((await phone.ask(mailRecovery, { step: 'ask' })).body.code).toBe('sign_in_old')
  await mailReader(server, phone)
  await phone.ask(mailRecovery, { step: 'ask' })
  server.clock.now += day
  expect((await phone.ask(slotOpen, { slotId: mail.slotId })).body.code).toBe('sign_in_old')
  // The old session is not enough, so the visitor is asked for another code.
  expect((await phone.start(ada)).body.action).toBe('VERIFY_OTP')
})

test('without a warning mail, nothing starts', async () => {
  const { server, mail } = await withMailSlot()
  const phone = await mailReader(server)
  server.failMails()
  expect((await phone.ask(mailRecovery, { step: 'ask' })).body.code).toBe('mail_failed')
  expect((await phone.me()).body.recovery).toBeUndefined()
  server.clock.now += day
  server.mendMails()
  await mailReader(server, phone)
  expect((await phone.ask(slotOpen, { slotId: mail.slotId })).body.code).toBe('not_available')
})

test.each([
  ['the operator does not offer it', () => start(false)],
  ['there is no RECOVERY_KEY', () => startEmbedded()],
])('no such slot is created if %s', async (_, open) => {
  const server = await open()
  const owner = await server.signedIn(ada)
  await owner.createWallet()
  expect((await owner.me()).body.offersRecovery).toBe(false)
  expect((await owner.ask(slotBegin, { kind: 'mail', label: 'Mail' })).body.code).toBe('not_available')
})

test('a wallet without such a slot is not opened by waiting', async () => {
  const server = await start()
  const owner = await server.signedIn(ada)
  const { code } = await owner.createWallet()
  const thief = await mailReader(server)
  expect((await thief.ask(mailRecovery, { step: 'ask' })).body.code).toBe('not_available')
  server.clock.now += 2 * day
  await mailReader(server, thief)
  // The recovery code's half alone opens nothing, and no secret comes with it.
  expect((await thief.ask(slotOpen, { slotId: code.slotId })).body.secret).toBeUndefined()
})

test('it is no way in that lets the recovery code be ended, and goes with a passkey that is synced', async () => {
  const { server, owner, code, mail } = await withMailSlot()
  expect((await owner.endSlot(code.slotId)).body.code).toBe('slot_needed')
  const authenticator = await createAuthenticator()
  const { slotId, options } = (await owner.ask(passkeyBegin, { label: 'Passkey' })).body
  await owner.ask(passkeyFinish, { slotId, response: authenticator.create(options) })
  const { body } = await owner.finish([{ slotId }])
  expect(body.wallet.slots.map(({ kind }) => kind).sort()).toEqual(['code', 'device', 'passkey'])
  const db = await server.data.open()
  expect(await db.selectFrom('embedded_slots').selectAll().where('id', '=', mail.slotId).execute()).toEqual([])
  expect((await owner.ask(slotBegin, { kind: 'mail', label: 'Mail' })).body.code).toBe('not_available')
})

test('a dump opens it with both keys, and with neither alone', async () => {
  const { server, mail } = await withMailSlot()
  const db = await server.data.open()
  const slots = await db.selectFrom('embedded_slots').selectAll().execute()
  const row = slots.find(({ id }) => id === mail.slotId)
  expect(slots.filter(({ secret_sealed }) => secret_sealed)).toHaveLength(1)
  expect(JSON.stringify(slots)).not.toContain(mail.secret)
  const [vaultKey, recoveryKey] = await Promise.all([
    readVaultKey(Buffer.alloc(32, 7).toString('base64')),
    readVaultKey(recoveryKeyText),
  ])
  const places = { half: `slot|${mail.slotId}`, secret: `secret|${mail.slotId}` }
  const { half_sealed = '', secret_sealed = '' } = row ?? {}
  // With VAULT_KEY alone: the half, but no secret. With RECOVERY_KEY alone: the secret, but no half.
  await expect(vaultKey.open(secret_sealed, places.secret)).rejects.toThrow()
  await expect(recoveryKey.open(half_sealed, places.half)).rejects.toThrow()
  // Nor does a secret work for another slot.
  await expect(recoveryKey.open(secret_sealed, 'secret|other')).rejects.toThrow()
  // With both, the dump gives everything the owner would get. The README says so.
  expect(toBase64Url(await vaultKey.open(half_sealed, places.half))).toBe(mail.half)
  expect(toBase64Url(await recoveryKey.open(secret_sealed, places.secret))).toBe(mail.secret)
})

test('an account without an email has no such slot, and an earlier one starts no unannounced wait', async () => {
  const { server, owner } = await withMailSlot()
  const db = await server.data.open()
  // Like a user whose provider gave no address.
  const { id } = await db.selectFrom('embedded_users').select('id').executeTakeFirstOrThrow()
  await db
    .updateTable('embedded_users')
    .set({ email_index: `social|${id}`, email_sealed: '' })
    .execute()
  expect((await owner.ask(mailRecovery, { step: 'ask' })).body.code).toBe('not_available')
  expect((await owner.me()).body).toMatchObject({ offersRecovery: false })
  expect((await owner.me()).body.recovery).toBeUndefined()
  expect((await owner.ask(slotBegin, { kind: 'mail', label: 'Mail' })).body).toMatchObject({
    code: 'not_available',
    error: expect.stringContaining('email'),
  })
})

// The mail arrives before the mail server has said so.
test.each([
  ['recovery by mail', mailRecovery],
  ['a new wallet', newWalletStart],
] as const)('%s that the owner stops while the mail is still on its way does not begin', async (_, endpoint) => {
  let reader: TestDevice | undefined
  const server = await startEmbedded({
    recovery: { key: await readVaultKey(recoveryKeyText, 'RECOVERY_KEY'), isOffered: true },
    async sendMail(to, mail) {
      server.mails.push({ ...mail, to })
      const link = /\/device#stop\.([-_a-zA-Z0-9]{43})/.exec(mail.text)?.[1]
      if (link) expect((await reader?.ask(warningStop, { link }))?.status).toBe(200)
    },
  })
  const { owner } = await server.owner(ada)
  await addMail(owner)
  reader = await server.device()
  await owner.ask(endpoint, { step: 'ask' })
  const { recovery, newWalletAt } = (await owner.me()).body
  expect([recovery, newWalletAt]).toEqual([undefined, undefined])
})

/** A synced passkey. */
async function addPasskey(owner: TestDevice) {
  const { slotId, options } = (await owner.ask(passkeyBegin, { label: 'Passkey' })).body
  await owner.ask(passkeyFinish, { slotId, response: (await createAuthenticator()).create(options) })
  expect((await owner.finish([{ slotId }])).status).toBe(200)
  return slotId
}
const bringBack = async (owner: TestDevice, slotId: string) =>
  owner.ask(slotReturn, { slotId, proof: await owner.prove('returnKey', slotId) })
const kinds = async (owner: TestDevice) => (await owner.me()).body.wallet?.slots.map(({ kind }) => kind).sort()

test('a synced passkey ends it even if the passkey, or the mail, was removed before and is restored', async () => {
  const { server, owner, mail } = await withMailSlot()
  expect((await owner.endSlot(mail.slotId)).status).toBe(200)
  const passkey = await addPasskey(owner)
  expect((await bringBack(owner, mail.slotId)).status).not.toBe(200)
  expect(await kinds(owner)).toEqual(['code', 'device', 'passkey'])
  expect((await owner.endSlot(passkey)).status).toBe(200)
  const again = await addMail(owner)
  expect((await bringBack(owner, passkey)).status).toBe(200)
  expect(await kinds(owner)).toEqual(['code', 'device', 'passkey'])
  const db = await server.data.open()
  expect(await db.selectFrom('embedded_slots').select('id').where('id', '=', again.slotId).execute()).toEqual([])
})
