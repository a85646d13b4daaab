import { ed25519 } from '@noble/curves/ed25519'
import { describe, expect, test } from 'vitest'
import { deviceAnswer, deviceLook, emailStart } from '../../shared/api/embedded/email.schema.ts'
import { embeddedMe } from '../../shared/api/embedded/embeddedMe.schema.ts'
import { ticketAnswer, ticketCreate, ticketState, ticketTake } from '../../shared/api/embedded/tickets.schema.ts'
import { newWalletStart } from '../../shared/api/embedded/waitingRequests.schema.ts'
import { slotBegin, slotOpen, slotsFinish } from '../../shared/api/embedded/wallet.schema.ts'
import { base58Encode } from '../../shared/base58.ts'
import { subjectOfKeys } from '../../shared/embedded/walletProof.ts'
import { openData } from '../store/testStores.ts'
import { pageOrigin, randomText, secureOrigin, startEmbedded, testWallet, vaultKeyText } from './testEmbedded.ts'
import { sealedBefore } from './testKeys.ts'
import { readVaultKey } from './vaultKey.ts'

/* The server against the attacks of shared/protocol/THREATS.md: attackers who have everything but one thing. */

const minute = 60_000
const hour = 60 * minute
const ada = 'ada@example.com'

async function withWallet() {
  const server = await startEmbedded()
  const { finished, ...made } = await server.owner(ada)
  expect(finished.status).toBe(200)
  return { server, ...made }
}

describe('1. codes are guessed', () => {
  test('by hundreds at once, over restarts and resends: five an attempt are compared, and none is right', async () => {
    const data = await openData()
    const outcomes: (string | undefined)[] = []
    let time = 0
    for (let restart = 0; restart < 4; restart++) {
      // The limit per client would let fewer through: here all arrive.
      const server = await startEmbedded({ data, deps: { rateLimit: { burst: 1_000_000, perSecond: 1 } } })
      const thief = await server.device()
      time += minute
      server.clock.now += time
      const { attemptId = '' } = (await thief.start(ada)).body
      const guesses = Array.from({ length: 100 }, (_, index) => `${restart * 100 + index + 100_000}`)
      const tried = guesses.filter(guess => guess !== server.code())
      const answers = await Promise.all(tried.map(guess => thief.submit(attemptId, guess)))
      outcomes.push(...answers.map(({ body }) => body.code))
      expect((await thief.submit(attemptId, server.code())).status).toBe(401)
    }
    expect(outcomes.filter(code => code === undefined)).toHaveLength(0)
    expect(outcomes.filter(code => code === 'code_wrong').length).toBeLessThanOrEqual(16)
  })
})

test('2. the right code on another device does not sign in', async () => {
  const server = await startEmbedded()
  const [owner, thief] = [await server.device(), await server.device()]
  const { attemptId = '' } = (await owner.start(ada)).body
  expect((await thief.submit(attemptId, server.code())).body.code).toBe('code_expired')
  expect((await owner.submit(attemptId, server.code())).status).toBe(200)
})

test('3. strangers who ask for codes of an address do not keep its owner out', async () => {
  const { server, owner } = await withWallet()
  const outcomes: number[] = []
  for (let stranger = 0; stranger < 20; stranger++) outcomes.push((await (await server.device()).start(ada)).status)
  expect(outcomes.filter(status => status === 200).length).toBeLessThanOrEqual(5)
  owner.state.session = undefined
  server.clock.now += minute
  expect((await owner.signIn(server, ada)).status).toBe(200)
})

describe('3. an address is locked', () => {
  const clientAddress = (c: { req: { header(name: string): string | undefined } }) =>
    c.req.header('X-Test-Client') ?? ''
  const from = (client: string) => ({ 'X-Test-Client': client })
  const asked = { projectId: 'demo', pageOrigin, email: ada }

  test('by strangers: its owner gets a code on a browser that is new, too', async () => {
    const server = await startEmbedded({ deps: { clientAddress } })
    const stranger = async () => (await server.device()).ask(emailStart, asked, from('203.0.113.7'))
    for (let times = 0; times < 20; times++) await stranger()
    expect((await stranger()).status).toBe(429)
    const owner = await server.device()
    expect((await owner.ask(emailStart, asked, from('198.51.100.9'))).status).toBe(200)
  })

  test('by many clients: no more than twenty mails an hour reach it', async () => {
    const server = await startEmbedded({ deps: { clientAddress } })
    for (let client = 0; client < 40; client++)
      await (await server.device()).ask(emailStart, asked, from(`198.51.100.${client}`))
    expect(server.mails).toHaveLength(20)
  })

  test('by many addresses of its mailbox: they count together', async () => {
    const server = await startEmbedded({ deps: { clientAddress } })
    for (let client = 0; client < 40; client++)
      await (await server.device()).ask(
        emailStart,
        { ...asked, email: `ada+${client}@example.com` },
        from(`198.51.100.${client}`),
      )
    expect(server.mails).toHaveLength(20)
    // Each is still an account of its own.
    server.clock.now += hour
    await (await server.device()).signIn(server, 'ada+1@example.com')
    await (await server.device()).signIn(server, ada)
    expect((await (await server.data.open()).selectFrom('embedded_users').selectAll().execute()).length).toBe(2)
  })

  test('by mails that the mail server refuses: they do not count', async () => {
    const server = await startEmbedded()
    const laptop = await server.device()
    server.failMails()
    for (let times = 0; times < 30; times++) expect((await laptop.start(ada)).body.code).toBe('mail_failed')
    server.mendMails()
    expect((await laptop.signIn(server, ada)).status).toBe(200)
  })

  test('by its owner’s simultaneous presses: one mail is sent, and the others learn when the next may be', async () => {
    const server = await startEmbedded()
    const laptop = await server.device()
    const begun = await Promise.all(Array.from({ length: 8 }, () => laptop.start(ada)))
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of begun.filter(({ status }) => status !== 200)) expect(body.retryAfterS).toBe(30)
    expect(server.mails).toHaveLength(1)
    server.clock.now += 30_000
    expect((await laptop.start(ada)).status).toBe(200)
  })
})

test('4. scanners of mail fetch the link: nothing changes, and no code is made', async () => {
  const { server } = await withWallet()
  const phone = await server.device()
  const { attemptId = '' } = (await phone.start(ada)).body
  for (const method of ['GET', 'HEAD'])
    expect((await server.app.request(`${secureOrigin}/device`, { method })).status).toBe(200)
  const scanner = await server.device()
  for (let times = 0; times < 5; times++)
    expect((await scanner.ask(deviceLook, { link: server.link() })).status).toBe(200)
  expect((await phone.submit(attemptId, '000000')).body.code).toBe('code_expired')
})

test('5. a victim presses Yes for a thief: the thief is signed in, and opens nothing', async () => {
  const { server, owner, device, code } = await withWallet()
  const thief = await server.device()
  const { attemptId = '' } = (await thief.start(ada)).body
  const { code: told = '' } = (await owner.ask(deviceAnswer, { link: server.link(), answer: 'yes' })).body
  expect((await thief.submit(attemptId, told)).status).toBe(200)
  expect((await thief.ask(slotOpen, { slotId: device.slotId })).body.code).toBe('not_found')
  // The code's half is released to a fresh sign-in; without the code itself it opens nothing, and is released five times.
  const halves: number[] = []
  for (let times = 0; times < 8; times++) halves.push((await thief.ask(slotOpen, { slotId: code.slotId })).status)
  expect(halves).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
})

describe('10. the database is stolen', () => {
  const secretsOf = async () => {
    const { server, owner, device, code } = await withWallet()
    await (await server.device()).start('eve@example.com')
    await sealedBefore(server.data, await readVaultKey(vaultKeyText))
    const db = await server.data.open()
    const tables = [
      'users',
      'devices',
      'sessions',
      'attempts',
      'counts',
      'wallets',
      'slots',
      'proofs',
      'canary',
    ] as const
    const rows = await Promise.all(
      tables.map(async table => [table, await db.selectFrom(`embedded_${table}`).selectAll().execute()] as const),
    )
    return { dump: Object.fromEntries(rows), owner, halves: [device.half, code.half], code: server.code() }
  }

  test('even with every row, it identifies nobody and holds no half, no code and no session', async () => {
    const { dump, owner, halves, code } = await secretsOf()
    // The search works: every table has rows.
    for (const [table, rows] of Object.entries(dump)) expect(rows.length, table).toBeGreaterThan(0)
    const text = JSON.stringify(dump)
    for (const secret of [...halves, owner.state.session, ada, 'eve@example.com', `"${code}"`])
      expect(text).not.toContain(secret)
  })

  test('with another key, or a half moved to another slot, nothing opens', async () => {
    const { dump } = await secretsOf()
    const [one, other] = dump.slots as unknown as { id: string; half_sealed: string }[]
    const wrong = await readVaultKey(Buffer.alloc(32, 8).toString('base64'))
    const right = await readVaultKey(Buffer.alloc(32, 7).toString('base64'))
    const sealed = one?.half_sealed ?? ''
    await expect(wrong.open(sealed, `slot|${one?.id}`)).rejects.toThrow()
    await expect(right.open(sealed, `slot|${other?.id}`)).rejects.toThrow()
  })

  test('with VAULT_KEY, too, it yields halves alone: each wrap needs a secret that only the visitor has', async () => {
    const { dump, halves } = await secretsOf()
    const right = await readVaultKey(Buffer.alloc(32, 7).toString('base64'))
    const slots = dump.slots as unknown as { id: string; half_sealed: string; wrap: string }[]
    const opened = await Promise.all(slots.map(slot => right.open(slot.half_sealed, `slot|${slot.id}`)))
    expect(opened.map(half => Buffer.from(half).toString('base64url')).sort()).toEqual([...halves].sort())
    for (const [index, { wrap }] of slots.entries()) {
      const bytes = Buffer.from(wrap, 'base64url')
      const key = await crypto.subtle.importKey('raw', opened[index] ?? new Uint8Array(), 'AES-GCM', false, ['decrypt'])
      const tried = crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12) }, key, bytes.subarray(12))
      await expect(tried).rejects.toThrow()
    }
  })
})

test('11. a stolen session without its device key, and a stolen proof, are worth nothing', async () => {
  const { server, owner, device } = await withWallet()
  const thief = await server.device()
  thief.state.session = owner.state.session
  expect((await thief.me()).body.code).toBe('session_ended')
  expect((await thief.ask(slotOpen, { slotId: device.slotId })).body.code).toBe('session_ended')
  const proof = await owner.proofFor(embeddedMe.path)
  expect((await thief.ask(embeddedMe, {}, { DPoP: proof })).status).toBe(200)
  // The thief got one answer with a proof that was never sent; a replay, or one for a half, gets none.
  expect((await thief.ask(embeddedMe, {}, { DPoP: proof })).body.code).toBe('proof_invalid')
  expect((await thief.ask(slotOpen, { slotId: device.slotId }, { DPoP: proof })).body.code).toBe('proof_invalid')
})

describe('12. a half is requested', () => {
  test('of another slot, another user, or another device', async () => {
    const { server, device, code } = await withWallet()
    const eve = await server.signedIn('eve@example.com')
    for (const { slotId } of [device, code, { slotId: 'a'.repeat(22) }])
      expect((await eve.ask(slotOpen, { slotId })).body.code).toBe('not_found')
  })

  test('after its slot ended: three days later it is gone from the database, too', async () => {
    const { server, owner, device } = await withWallet()
    expect((await owner.endSlot(device.slotId)).status).toBe(200)
    expect(server.mails.at(-1)).toMatchObject({ to: ada, subject: expect.stringContaining('was removed') })
    expect((await owner.ask(slotOpen, { slotId: device.slotId })).body.code).toBe('not_found')
    const rows = async () => {
      const db = await server.data.open()
      return db.selectFrom('embedded_slots').selectAll().where('id', '=', device.slotId).execute()
    }
    expect(await rows()).toHaveLength(1)
    server.clock.now += 72 * 60 * minute
    await owner.me()
    expect(await rows()).toEqual([])
  })

  test('11 times a minute', async () => {
    const { owner, device } = await withWallet()
    const statuses: number[] = []
    for (let times = 0; times < 11; times++)
      statuses.push((await owner.ask(slotOpen, { slotId: device.slotId })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('of a recovery code, by an old sign-in', async () => {
    const { server, owner, code, device } = await withWallet()
    server.clock.now += 11 * minute
    expect((await owner.ask(slotOpen, { slotId: code.slotId })).body.code).toBe('sign_in_old')
    expect((await owner.ask(slotOpen, { slotId: device.slotId })).status).toBe(200)
    for (const answer of [
      await owner.ask(slotBegin, { kind: 'code', label: 'Another' }),
      await owner.endSlot(device.slotId),
      await owner.ask(newWalletStart, { step: 'ask' }),
      await owner.ask(newWalletStart, { step: 'do' }),
    ])
      expect(answer.body.code).toBe('sign_in_old')
  })
})

describe('16. a request is changed on its way to the window', () => {
  const sealed = 'c2VhbGVk'

  test('only the window takes what the frame deposited, and only once', async () => {
    const { server, owner } = await withWallet()
    const [visitor, thief] = [await server.device(), await server.device()]
    const { ticketId } = (await owner.ask(ticketCreate, { sealed, requestId: randomText(16) })).body
    expect((await visitor.ask(ticketTake, { ticketId, deviceLabel: 'Window' })).body).toEqual({
      sealed,
      session: expect.any(String),
    })
    expect((await thief.ask(ticketTake, { ticketId, deviceLabel: 'Window' })).body.code).toBe('ticket_used')
    expect((await thief.ask(ticketAnswer, { ticketId, sealed: 'Zm9yZ2Vk' })).body.code).toBe('ticket_used')
    expect((await owner.ask(ticketAnswer, { ticketId, sealed: 'Zm9yZ2Vk' })).body.code).toBe('ticket_used')
    await visitor.ask(ticketAnswer, { ticketId, sealed: 'YW5zd2Vy' })
    expect((await thief.ask(ticketState, { ticketId })).body.state).toBe('expired')
    expect((await owner.ask(ticketState, { ticketId })).body).toEqual({ state: 'answered', sealed: 'YW5zd2Vy' })
  })

  test('a window signs in as its frame did, and is no fresher', async () => {
    const { server, owner } = await withWallet()
    server.clock.now += 11 * minute
    const { ticketId } = (await owner.ask(ticketCreate, { sealed, requestId: randomText(16) })).body
    const visitor = await server.device()
    visitor.state.session = (await visitor.ask(ticketTake, { ticketId, deviceLabel: 'Window' })).body.session
    expect((await visitor.me()).body).toMatchObject({ email: ada, isFresh: false })
    expect((await visitor.ask(slotBegin, { kind: 'code', label: 'Thief' })).body.code).toBe('sign_in_old')
  })

  test('a window’s session ends with its ticket, and its frame’s continues', async () => {
    const { server, owner } = await withWallet()
    const { ticketId } = (await owner.ask(ticketCreate, { sealed, requestId: randomText(16) })).body
    const visitor = await server.device()
    visitor.state.session = (await visitor.ask(ticketTake, { ticketId, deviceLabel: 'Window' })).body.session
    server.clock.now += 9 * minute
    expect((await visitor.me()).status).toBe(200)
    server.clock.now += 2 * minute
    expect((await visitor.me()).body.code).toBe('session_ended')
    expect((await owner.me()).status).toBe(200)
  })

  test('a ticket of a frame without a session signs nobody in', async () => {
    const server = await startEmbedded()
    const visitor = await server.device()
    expect((await visitor.ask(ticketCreate, { sealed, requestId: randomText(16) })).body.code).toBe('session_ended')
  })
})

// The operator finds people by their address, and gives them what is kept under it, or deletes it.
test('a wallet cannot be created with someone else’s Ethereum or Solana address', async () => {
  const server = await startEmbedded()
  const thief = await server.signedIn('eve@example.com')
  const { walletId, slotId } = (await thief.ask(slotBegin, { kind: 'code', label: 'Code' })).body
  const slots = [{ slotId, wrap: randomText(60) }]
  const own = { walletId, vault: randomText(44), address: testWallet.address }
  const prove = () => thief.prove('addKeys', subjectOfKeys([slotId]), walletId)
  const victims = `0x${'cd'.repeat(20)}` as const
  const solanaAddress = base58Encode(ed25519.getPublicKey(new Uint8Array(32).fill(5)))
  thief.state.solana = new Uint8Array(32).fill(6)
  for (const [wallet, proof] of [
    [{ ...own, address: victims }, await prove()],
    [own, undefined],
    [{ ...own, solanaAddress }, await prove()],
    [
      { ...own, solanaAddress },
      { ...(await prove()), solanaSignature: undefined },
    ],
  ] as const)
    expect((await thief.ask(slotsFinish, { slots, wallet, proof })).body.code).toBe('signature_invalid')
  expect((await thief.me()).body.wallet).toBeNull()
  thief.state.solana = new Uint8Array(32).fill(5)
  const wallet = { ...own, solanaAddress }
  expect((await thief.ask(slotsFinish, { slots, wallet, proof: await prove() })).status).toBe(200)
})

test('20. a wallet created before its owner arrived is in nobody else’s account', async () => {
  const server = await startEmbedded()
  const thief = await server.signedIn('eve@example.com')
  const { walletId, slotId } = (await thief.ask(slotBegin, { kind: 'code', label: 'Code' })).body
  const owner = await server.signedIn(ada)
  const finished = await owner.ask(slotsFinish, {
    slots: [{ slotId, wrap: randomText(60) }],
    wallet: { walletId, vault: randomText(44), address: testWallet.address },
    proof: await owner.prove('addKeys', subjectOfKeys([slotId]), walletId),
  })
  expect(finished.body.code).toBe('not_found')
  expect((await owner.me()).body.wallet).toBeNull()
})

test('a new wallet in place of a locked one waits 24 hours, is announced by mail first, and can be cancelled', async () => {
  const { server, owner } = await withWallet()
  const mails = server.mails.length
  const asked = await owner.ask(newWalletStart, { step: 'ask' })
  expect(asked.body.newWalletAt).toBe(new Date(server.clock.now + 24 * 60 * minute).toISOString())
  expect(server.mails).toHaveLength(mails + 1)
  await owner.ask(newWalletStart, { step: 'ask' })
  expect(server.mails).toHaveLength(mails + 1)
  expect((await owner.ask(newWalletStart, { step: 'do' })).body.code).toBe('not_available')
  await owner.ask(newWalletStart, { step: 'cancel' })
  expect((await owner.me()).body.newWalletAt).toBeUndefined()
  await owner.ask(newWalletStart, { step: 'ask' })
  server.clock.now += 24 * 60 * minute
  owner.state.session = undefined
  await owner.signIn(server, ada)
  expect((await owner.ask(newWalletStart, { step: 'do' })).status).toBe(200)
  expect((await owner.me()).body.wallet).toBeNull()
})

test('without a mail, no new wallet is started', async () => {
  const mails: string[] = []
  const server = await startEmbedded({
    sendMail: async (_, { subject }) => {
      if (mails.length > 0) throw new Error('451')
      mails.push(subject)
    },
  })
  const owner = await server.device()
  await owner.signIn({ code: () => /\d{6}/.exec(mails[0] ?? '')?.[0] ?? '' }, ada)
  await owner.createWallet()
  expect((await owner.ask(newWalletStart, { step: 'ask' })).body.code).toBe('mail_failed')
  expect((await owner.me()).body.newWalletAt).toBeUndefined()
})
