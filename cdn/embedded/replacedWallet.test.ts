import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { deviceAnswer } from '../../shared/api/embedded/email.schema.ts'
import { emailChange, emailChangeCode } from '../../shared/api/embedded/emailChange.schema.ts'
import { loginEnd } from '../../shared/api/embedded/logins.schema.ts'
import {
  passkeyBegin,
  passkeyChallenge,
  passkeyFinish,
  passkeyOpen,
} from '../../shared/api/embedded/passkeys.schema.ts'
import { farcasterStart } from '../../shared/api/embedded/social.schema.ts'
import { userDelete, userExport } from '../../shared/api/embedded/userRights.schema.ts'
import { mailRecovery, newWalletStart } from '../../shared/api/embedded/waitingRequests.schema.ts'
import { slotOpen, walletReturn } from '../../shared/api/embedded/wallet.schema.ts'
import { wholeAccount } from '../../shared/embedded/walletProof.ts'
import { createAuthenticator } from './testAuthenticator.ts'
import { pageOrigin, startEmbedded, type TestDevice, type TestEmbedded } from './testEmbedded.ts'
import { readVaultKey } from './vaultKey.ts'

/* A mailbox thief may start another wallet after a day. What that gives them over the replaced one. */

const minute = 60_000
const day = 24 * 60 * minute
const ada = 'ada@example.com'
const place = { projectId: 'demo', pageOrigin }

async function setUp() {
  const key = await readVaultKey(Buffer.alloc(32, 5).toString('base64'), 'RECOVERY_KEY')
  const server = await startEmbedded({
    ...{ recovery: { key, isOffered: true }, farcaster: { relay: 'https://relay.test', nodes: [] } },
  })
  const { owner } = await server.owner(ada)
  const thief = await signInByMail(server, await server.device())
  thief.state.wallet = privateKeyToAccount(`0x${'18'.repeat(32)}`)
  return { server, owner, thief }
}

async function signInByMail(server: TestEmbedded, device: TestDevice): Promise<TestDevice> {
  server.clock.now += minute
  device.state.session = undefined
  const { body } = await device.start(ada)
  const { code = server.code() } =
    body.action === 'VERIFY_DEVICE' ? (await device.ask(deviceAnswer, { link: server.link(), answer: 'yes' })).body : {}
  expect((await device.submit(body.attemptId ?? '', code)).status).toBe(200)
  return device
}

async function startAnother(server: TestEmbedded, thief: TestDevice) {
  await thief.ask(newWalletStart, { step: 'ask' })
  server.clock.now += day
  await signInByMail(server, thief)
  expect((await thief.ask(newWalletStart, { step: 'do' })).status).toBe(200)
}

test('recovery by mail that was asked for a minute before ends with the wallet, as the link that stops it does', async () => {
  const { server, owner, thief } = await setUp()
  const mail = await owner.addSlot('mail')
  await thief.ask(newWalletStart, { step: 'ask' })
  server.clock.now += day - minute
  await signInByMail(server, thief)
  await thief.ask(mailRecovery, { step: 'ask' })
  expect((await thief.ask(newWalletStart, { step: 'do' })).status).toBe(200)
  server.clock.now += day
  await signInByMail(server, thief)
  const opened = await thief.ask(slotOpen, { slotId: mail.slotId })
  expect(opened.body).not.toHaveProperty('secret')
  expect(opened.body.code).toBe('not_available')
})

test.each(['before they make a wallet', 'by the key of the wallet that they made'])(
  'who started it changes nothing of how its owner signs in, %s',
  async how => {
    const { server, owner, thief } = await setUp()
    await startAnother(server, thief)
    if (how !== 'before they make a wallet') {
      const { address } = thief.state.wallet ?? {}
      const made = (await thief.createWallet(address)).finished
      expect(made.body.wallet.address).toBe(address)
    }
    const email = 'thief@example.com'
    const tries = [
      await thief.ask(emailChange, { ...place, email, proof: await thief.prove('changeEmail', email) }),
      await thief.ask(loginEnd, { loginId: 'email', proof: await thief.prove('endLogin', 'email') }),
      await thief.ask(farcasterStart, {
        ...{ ...place, links: true },
        proofOfWallet: await thief.prove('addLogin', 'farcaster'),
      }),
    ]
    expect(tries.map(({ body }) => body.code)).toEqual(Array(3).fill('signature_invalid'))
    // Its owner can, with its key, once it is back.
    const { walletId = '' } = (await owner.me()).body.formerWallet ?? {}
    const proof = await owner.prove('returnWallet', walletId, walletId)
    expect((await owner.ask(walletReturn, { walletId, proof })).status).toBe(200)
    const next = 'next@example.com'
    const asked = { ...place, email: next, proof: await owner.prove('changeEmail', next) }
    expect((await owner.ask(emailChange, asked)).body.action).toBe('VERIFY_PRIMARY_OTP')
  },
)

test('who started it deletes nothing, however long they wait, and has no copy for a month; its owner can do both', async () => {
  const { server, owner, thief } = await setUp()
  await startAnother(server, thief)
  await thief.createWallet(thief.state.wallet?.address)
  const copies = async () => thief.ask(userExport, { proof: await thief.prove('exportUser', wholeAccount) })
  const deletes = async (who: TestDevice, wallet?: string) =>
    who.ask(userDelete, { proof: await who.prove('deleteUser', wholeAccount, wallet) })
  expect((await copies()).body.code).toBe('signature_invalid')
  expect((await deletes(thief)).body.code).toBe('signature_invalid')
  server.clock.now += 80 * day
  await signInByMail(server, thief)
  expect((await copies()).status).toBe(200)
  expect((await deletes(thief)).body.code).toBe('signature_invalid')
  await signInByMail(server, owner)
  const { walletId } = (await owner.me()).body.formerWallet ?? {}
  expect((await deletes(owner, walletId)).status).toBe(200)
  expect((await thief.me()).status).toBe(401)
})

test.each(['passkey', 'code'] as const)('its owner brings it back on a new browser, by the %s', async kind => {
  const { server, owner, thief } = await setUp()
  const authenticator = await createAuthenticator()
  const begun = (await owner.ask(passkeyBegin, { label: 'Passkey' })).body
  const response = authenticator.create(begun.options)
  const { half } = (await owner.ask(passkeyFinish, { slotId: begun.slotId, response })).body
  expect((await owner.finish([begun])).status).toBe(200)
  await startAnother(server, thief)
  await thief.createWallet(thief.state.wallet?.address)

  const phone = await signInByMail(server, await server.device())
  const { walletId = '', slots = [] } = (await phone.me()).body.formerWallet ?? {}
  if (kind === 'code') {
    const { slotId = '' } = slots.find(slot => slot.kind === 'code') ?? {}
    expect((await phone.ask(slotOpen, { slotId })).body).toMatchObject({ walletId })
  } else {
    const { challengeId, options } = (await phone.ask(passkeyChallenge, place)).body
    expect(options.allowCredentials).toContainEqual(expect.objectContaining({ id: authenticator.id }))
    const opening = { challengeId, response: await authenticator.get(options), deviceLabel: 'Phone' }
    expect((await phone.ask(passkeyOpen, opening)).body).toMatchObject({ walletId, half })
  }
  const proof = await phone.prove('returnWallet', walletId, walletId)
  expect((await phone.ask(walletReturn, { walletId, proof })).status).toBe(200)
  expect((await phone.addSlot('device')).finished.body.wallet).toMatchObject({ walletId })
})

test('a visitor who lost every key need not prove one after 30 days, and can change the email again', async () => {
  const { server, thief } = await setUp()
  await startAnother(server, thief)
  await thief.createWallet(thief.state.wallet?.address)
  const email = 'next@example.com'
  const ask = async () => thief.ask(emailChange, { ...place, email, proof: await thief.prove('changeEmail', email) })
  server.clock.now += 29 * day
  await signInByMail(server, thief)
  expect((await ask()).body.code).toBe('signature_invalid')
  server.clock.now += day
  await signInByMail(server, thief)
  expect((await ask()).body.action).toBe('VERIFY_PRIMARY_OTP')
  const phone = await signInByMail(server, await server.device())
  expect((await phone.me()).body.formerWallet).toBeUndefined()
})

describe('the newer wallet, after a copy of the former browser has restored the older one', () => {
  /** The owner lost the older wallet's browser to somebody, and made a newer wallet on another one. */
  const displace = async () => {
    const { server, owner: copy, thief: owner } = await setUp()
    await startAnother(server, owner)
    const newer = (await owner.createWallet(owner.state.wallet?.address)).finished.body.wallet
    const { walletId = '' } = (await copy.me()).body.formerWallet ?? {}
    const proof = await copy.prove('returnWallet', walletId, walletId)
    expect((await copy.ask(walletReturn, { walletId, proof })).status).toBe(200)
    return { server, copy, owner, newer, older: walletId }
  }
  const bringBack = async (device: TestDevice, walletId: string) =>
    device.ask(walletReturn, { walletId, proof: await device.prove('returnWallet', walletId, walletId) })

  test('does not displace it at once, by its own key', async () => {
    const { owner, newer } = await displace()
    expect((await owner.me()).body.formerWallet).toBeUndefined()
    expect((await bringBack(owner, newer.walletId)).body.code).toBe('not_found')
  })

  test('is restored a day after its owner asked for another wallet, in the browser with its key', async () => {
    const { server, copy, owner, newer, older } = await displace()
    await startAnother(server, owner)
    expect((await owner.me()).body.formerWallet).toMatchObject({ walletId: newer.walletId })
    expect((await bringBack(owner, newer.walletId)).status).toBe(200)
    expect((await owner.me()).body.wallet).toMatchObject({ walletId: newer.walletId })
    // For 30 days, only the older one's key changes how one signs in.
    const email = 'next@example.com'
    const proof = await owner.prove('changeEmail', email)
    expect((await owner.ask(emailChange, { ...place, email, proof })).body.code).toBe('signature_invalid')
    // As after each replacement, the older one wins.
    expect((await bringBack(copy, older)).status).toBe(200)
  })

  test('does not come back by the key of the older one', async () => {
    const { server, copy, owner, newer } = await displace()
    await startAnother(server, owner)
    expect((await bringBack(copy, newer.walletId)).body.code).toBe('signature_invalid')
  })
})

test('a new wallet is no longer started once the link that stops it has expired', async () => {
  const { server, owner, thief } = await setUp()
  await thief.ask(newWalletStart, { step: 'ask' })
  server.clock.now += 31 * day + minute
  await signInByMail(server, thief)
  expect((await thief.ask(newWalletStart, { step: 'do' })).body.code).toBe('not_available')
  server.mails.length = 0
  // Another request waits again, and is announced by mail.
  const { newWalletAt = '' } = (await thief.ask(newWalletStart, { step: 'ask' })).body
  expect(Date.parse(newWalletAt)).toBe(server.clock.now + day)
  expect(server.mails).toHaveLength(1)
  expect((await owner.me()).body.wallet).not.toBeNull()
})

test('an email change started before there was a wallet still needs the wallet’s key', async () => {
  const server = await startEmbedded()
  const owner = await server.signedIn(ada)
  const thief = await signInByMail(server, await server.device())
  const begun = await thief.ask(emailChange, { ...place, email: 'thief@example.com' })
  const code = server.code()
  expect(begun.body.action).toBe('VERIFY_PRIMARY_OTP')
  await owner.createWallet()
  const submitted = await thief.ask(emailChangeCode, { attemptId: begun.body.attemptId, code })
  expect(submitted.body.code).toBe('code_expired')
  expect(server.mails.filter(({ to }) => to.startsWith('thief'))).toEqual([])
})
