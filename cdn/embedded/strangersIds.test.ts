import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { captchaBegin } from '../../shared/api/embedded/captcha.schema.ts'
import * as email from '../../shared/api/embedded/email.schema.ts'
import * as emailChanges from '../../shared/api/embedded/emailChange.schema.ts'
import { embeddedMe } from '../../shared/api/embedded/embeddedMe.schema.ts'
import { embeddedSignOut } from '../../shared/api/embedded/embeddedSignOut.schema.ts'
import * as logins from '../../shared/api/embedded/logins.schema.ts'
import * as passkeys from '../../shared/api/embedded/passkeys.schema.ts'
import * as socials from '../../shared/api/embedded/social.schema.ts'
import * as sponsors from '../../shared/api/embedded/sponsor.schema.ts'
import * as tickets from '../../shared/api/embedded/tickets.schema.ts'
import * as rights from '../../shared/api/embedded/userRights.schema.ts'
import * as waiting from '../../shared/api/embedded/waitingRequests.schema.ts'
import * as wallets from '../../shared/api/embedded/wallet.schema.ts'
import * as proofs from '../../shared/api/embedded/walletProof.schema.ts'
import type { WalletAct } from '../../shared/embedded/walletProof.ts'
import { createAuthenticator } from './testAuthenticator.ts'
import { pageOrigin, randomText, startEmbedded, type TestEmbedded, testWallet } from './testEmbedded.ts'

/*
 * Two users of one server: one knows all ids of the other, and tries each wherever an id is accepted. Each endpoint is
 * in one of three lists, so that a new one needs a decision.
 */

const folder = new URL('../../shared/api/embedded/', import.meta.url)
const parts = await Promise.all(readdirSync(folder).map(file => import(new URL(file, folder).href)))
const endpoints = parts.flatMap(part => Object.values(part).flatMap(each => Object(each).path ?? []))

/** Without ids: each caller gets their own data. */
const namesNothing = [
  captchaBegin,
  ...[email.emailStart, emailChanges.emailChange, logins.loginsOffered, passkeys.passkeyBegin],
  ...[passkeys.passkeyChallenge, embeddedMe, embeddedSignOut, socials.socialStart],
  ...[socials.farcasterStart, sponsors.sponsorCall, tickets.ticketCreate, waiting.newWalletStart, waiting.mailRecovery],
  ...[wallets.slotBegin, wallets.walletSolana, proofs.walletChallenge],
  ...[rights.userExport, rights.userDelete],
]
/** With secrets instead of ids: from a mail, or a window's address. */
const takesSecrets = [
  ...[email.deviceLook, email.deviceAnswer, waiting.warningLook, waiting.warningStop],
  ...[tickets.ticketTake, socials.socialLook, socials.socialGo],
]
const deviceLabel = 'Test browser'
const text = 'Zm9yZ2Vk'

/** Ada, with everything in progress. */
async function busyOwner(server: TestEmbedded) {
  const { owner: ada, device: slot, code } = await server.owner('ada@example.com')
  const { ticketId: waits } = (await ada.ask(tickets.ticketCreate, { sealed: text, requestId: randomText(16) })).body
  const { ticketId: taken } = (await ada.ask(tickets.ticketCreate, { sealed: text, requestId: randomText(16) })).body
  await (await server.device()).ask(tickets.ticketTake, { ticketId: taken, deviceLabel })
  const begun = (await ada.ask(wallets.slotBegin, { kind: 'code', label: 'Begun' })).body
  const ended = await ada.addSlot('code')
  await ada.endSlot(ended.slotId)
  const passkey = (await ada.ask(passkeys.passkeyBegin, { label: 'Passkey' })).body
  const { challengeId } = (await ada.ask(passkeys.passkeyChallenge, { projectId: 'demo', pageOrigin })).body
  const email = 'ada@new.example'
  const proof = await ada.prove('changeEmail', email)
  const change = (await ada.ask(emailChanges.emailChange, { projectId: 'demo', pageOrigin, email, proof })).body
  const other = await server.device()
  server.clock.now += 60_000
  const { attemptId: attempt = '' } = (await other.start('bob@example.com')).body
  const signInCode = server.code()
  return { ada, slot, code, ended, waits, taken, begun, passkey, challengeId, change, attempt, signInCode }
}

type Slots = { slots: { slotId: string }[]; wallet: { walletId: string } }
type Ids = Awaited<ReturnType<typeof busyOwner>>
/** @property act what the stranger proves with their own wallet */
type Asked = [endpoint: { path: string }, body: object, answer: object, act?: WalletAct]

/** Each endpoint that accepts an id, called with Ada's, and the stranger's reply. */
const asked = (ids: Ids): Asked[] => [
  [email.emailDeviceState, { attemptId: ids.attempt }, { state: 'expired' }],
  [email.emailCode, { attemptId: ids.attempt, code: ids.signInCode, deviceLabel }, { code: 'code_expired' }],
  [email.emailAgain, { attemptId: ids.attempt, code: ids.signInCode }, { code: 'code_expired' }],
  [emailChanges.emailChangeResend, { attemptId: ids.change.attemptId }, { code: 'code_expired' }],
  [emailChanges.emailChangeCode, { attemptId: ids.change.attemptId, code: '123456' }, { code: 'code_expired' }],
  [logins.loginEnd, { loginId: randomText(32) }, { code: 'not_found' }, 'endLogin'],
  [passkeys.passkeyFinish, { slotId: ids.passkey.slotId, response: {} }, { code: 'passkey_invalid' }],
  [passkeys.passkeyOpen, { challengeId: ids.challengeId, response: {}, deviceLabel }, { code: 'passkey_invalid' }],
  [socials.socialState, { attemptId: ids.attempt, deviceLabel }, { state: 'expired' }],
  [tickets.ticketLook, { ticketId: ids.taken }, { is: 'over' }],
  [tickets.ticketHold, { ticketId: ids.taken }, { is: 'over' }],
  [tickets.ticketLeave, { ticketId: ids.taken }, { success: true }],
  [tickets.ticketWithdraw, { ticketId: ids.waits }, { success: true }],
  [tickets.ticketWithdraw, { ticketId: ids.taken }, { success: true }],
  [tickets.ticketAnswer, { ticketId: ids.taken, sealed: text }, { code: 'ticket_used' }],
  [tickets.ticketAnswer, { ticketId: ids.waits, sealed: null }, { code: 'ticket_used' }],
  [tickets.ticketState, { ticketId: ids.waits }, { state: 'expired' }],
  [tickets.ticketState, { ticketId: ids.taken }, { state: 'expired' }],
  [wallets.slotOpen, { slotId: ids.slot.slotId }, { code: 'not_found' }],
  [wallets.slotOpen, { slotId: ids.code.slotId }, { code: 'not_found' }],
  [wallets.slotEnd, { slotId: ids.slot.slotId }, { code: 'not_found' }, 'endKey'],
  [wallets.slotReturn, { slotId: ids.ended.slotId }, { code: 'not_found' }, 'returnKey'],
  [wallets.slotReturn, { slotId: ids.ended.slotId }, { code: 'not_found' }],
  [wallets.walletReturn, { walletId: ids.slot.walletId }, { code: 'not_found' }, 'returnWallet'],
  [
    wallets.slotsFinish,
    { slots: [{ slotId: ids.begun.slotId, wrap: randomText(60) }] },
    { code: 'not_found' },
    'addKeys',
  ],
  [
    wallets.slotsFinish,
    {
      slots: [{ slotId: ids.begun.slotId, wrap: randomText(60) }],
      wallet: { walletId: ids.begun.walletId, vault: randomText(44), address: testWallet.address },
    },
    { code: 'wallet_exists' },
    'addKeys',
  ],
]

/** Everything the server stores, except its notes about each request. */
async function everything(server: TestEmbedded) {
  const db = await server.data.open()
  const kept = [
    ...(['embedded_users', 'embedded_devices', 'embedded_sessions', 'embedded_wallets', 'embedded_slots'] as const),
    ...(['embedded_tickets', 'embedded_attempts', 'embedded_challenges', 'embedded_warnings'] as const),
    ...(['embedded_requests', 'embedded_socials'] as const),
  ]
  return Object.fromEntries(
    await Promise.all(kept.map(async table => [table, await db.selectFrom(table).selectAll().execute()] as const)),
  )
}

test('each endpoint takes no id, takes a secret, or is called here with another user’s ids', async () => {
  const ids = await busyOwner(await startEmbedded())
  const inLists = [...namesNothing, ...takesSecrets, ...asked(ids).map(([endpoint]) => endpoint)].map(
    ({ path }) => path,
  )
  expect([...new Set(inLists)].sort()).toEqual([...new Set(endpoints)].sort())
})

test.each([
  ['who has a wallet', true],
  ['who has none', false],
])('knowing all of another user’s ids, %s, reveals and changes nothing', async (_, hasWallet) => {
  const server = await startEmbedded()
  const ids = await busyOwner(server)
  server.clock.now += 60_000
  const eve = hasWallet ? (await server.owner('eve@example.com')).owner : await server.signedIn('eve@example.com')
  const before = await everything(server)
  for (const [endpoint, body, answer, act] of asked(ids)) {
    const { slotId, walletId, loginId, slots, wallet } = body as Record<string, string> & Partial<Slots>
    const subject = slotId ?? walletId ?? loginId ?? slots?.[0]?.slotId ?? ''
    const proof = act && (await eve.prove(act, subject, wallet?.walletId))
    const asking = { ...body, ...(proof && { proof }) }
    const told = await eve.ask(endpoint as typeof tickets.ticketState, asking as unknown as { ticketId: string })
    const isRefused = !hasWallet && endpoint === wallets.slotsFinish && !('wallet' in body)
    expect([endpoint.path, told.body]).toEqual([
      endpoint.path,
      expect.objectContaining(isRefused ? { code: 'not_found' } : answer),
    ])
    expect(JSON.stringify(told.body)).not.toMatch(/"(half|wrap|vault|session|sealed)"/)
  }
  expect(await everything(server)).toEqual(before)
  // All of it still works for its owner.
  expect((await ids.ada.ask(wallets.slotOpen, { slotId: ids.slot.slotId })).status).toBe(200)
  expect((await ids.ada.finish([ids.begun])).status).toBe(200)
  expect((await ids.ada.ask(tickets.ticketState, { ticketId: ids.taken })).body.state).toBe('taken')
  const authenticator = await createAuthenticator()
  const response = authenticator.create(ids.passkey.options)
  expect((await ids.ada.ask(passkeys.passkeyFinish, { slotId: ids.passkey.slotId, response })).status).toBe(200)
})
