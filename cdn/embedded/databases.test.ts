import { describe, expect, test } from 'vitest'
import { deviceAnswer } from '../../shared/api/embedded/email.schema.ts'
import { emailChange, emailChangeCode } from '../../shared/api/embedded/emailChange.schema.ts'
import { embeddedMe } from '../../shared/api/embedded/embeddedMe.schema.ts'
import { sponsorCall } from '../../shared/api/embedded/sponsor.schema.ts'
import { ticketCreate, ticketTake } from '../../shared/api/embedded/tickets.schema.ts'
import { mailRecovery, warningStop } from '../../shared/api/embedded/waitingRequests.schema.ts'
import { slotBegin, slotOpen } from '../../shared/api/embedded/wallet.schema.ts'
import { backUpData, restoreData } from '../store/backup/backUpData.ts'
import type { DataStore } from '../store/store.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { network, projectEntry, type TestAppOptions } from '../testApp.ts'
import { beginRotation } from './beginRotation.ts'
import { createKeyring } from './createKeyring.ts'
import { resealRows } from './resealRows.ts'
import {
  type EmbeddedOptions,
  pageOrigin,
  randomText,
  startEmbedded,
  type TestDevice,
  testWallet,
  vaultKeyText,
} from './testEmbedded.ts'
import { changeKey, sealedBy } from './testKeys.ts'
import { readVaultKey } from './vaultKey.ts'

/* Embedded wallets in each kind of database, shared by several servers, lost and restored. */

const databases = await createTestDatabases()
const nextKeyText = Buffer.alloc(32, 9).toString('base64')
const recoveryKeyText = Buffer.alloc(32, 5).toString('base64')

async function keysOf(texts: readonly string[]) {
  const [first, ...others] = await Promise.all(texts.map(text => readVaultKey(text)))
  if (!first) throw new Error('No key')
  return [first, ...others] as const
}
const ringOf = async (data: DataStore, ...texts: string[]) => createKeyring(data, 'VAULT_KEY', await keysOf(texts))
const recoveryRing = async (data: DataStore, ...texts: string[]) =>
  createKeyring(data, 'RECOVERY_KEY', await keysOf(texts))

interface ServerOptions extends Pick<EmbeddedOptions, 'deps' | 'entries' | 'emailsPerClient'> {
  /** The key that VAULT_KEY is to be changed to. */
  next?: string
}

async function serverOf(database: string, key = vaultKeyText, { next, ...options }: ServerOptions = {}) {
  const data = databases.closeLater(await openData(database))
  const vaultKey = await ringOf(data, key, ...(next ? [next] : []))
  const recovery = { key: await recoveryRing(data, recoveryKeyText), isOffered: true }
  // All tests of this file are one client.
  const server = await startEmbedded({ data, vaultKey, recovery, emailsPerClient: 1000, ...options })
  return { ...server, vaultKey }
}

/** All share one clock, as servers of one operator do. */
async function twoServers(database: string, options?: ServerOptions) {
  const [one, other] = [
    await serverOf(database, vaultKeyText, options),
    await serverOf(database, vaultKeyText, options),
  ]
  other.clock.now = one.clock.now
  return [one, other] as const
}

describe.each(databases.shared)('$name', ({ name, isThere, database }) => {
  test.runIf(isThere)('two tabs that create a wallet at once have one, through two servers', async () => {
    const [one, other] = await twoServers(database())
    const device = await one.signedIn(`tabs-${randomText(6)}@example.com`.toLowerCase())
    const elsewhere = await other.device()
    const begun = await Promise.all(
      Array.from({ length: 6 }, () => device.ask(slotBegin, { kind: 'code', label: 'Recovery code' })),
    )
    const finished = await Promise.all(begun.map(({ body }) => device.finish([body], body)))
    expect(finished.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(finished.filter(({ body }) => body.code === 'wallet_exists')).toHaveLength(5)
    elsewhere.state.session = device.state.session
    expect((await elsewhere.ask(embeddedMe, {})).body.code).toBe('session_ended')
  })

  test.runIf(isThere)('a code, a proof and a ticket count once, however many servers are asked at once', async () => {
    const [one, other] = await twoServers(database())
    const email = `once-${randomText(6)}@example.com`.toLowerCase()
    const device = await one.device()
    const { attemptId = '' } = (await device.start(email)).body
    const codes = await Promise.all(Array.from({ length: 4 }, () => device.submit(attemptId, one.code())))
    expect(codes.filter(({ status }) => status === 200)).toHaveLength(1)
    const proof = await device.proofFor(embeddedMe.path)
    const proofs = await Promise.all(Array.from({ length: 8 }, () => device.ask(embeddedMe, {}, { DPoP: proof })))
    expect(proofs.filter(({ status }) => status === 200)).toHaveLength(1)
    const { ticketId } = (await device.ask(ticketCreate, { sealed: 'c2VhbGVk', requestId: randomText(16) })).body
    const visitors = await Promise.all([one.device(), other.device(), one.device(), other.device()])
    const taken = await Promise.all(visitors.map(each => each.ask(ticketTake, { ticketId, deviceLabel: 'Window' })))
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.runIf(isThere)('a label that it cannot keep is its sender’s mistake, and no failure of the server', async () => {
    const faults: unknown[] = []
    const log: TestAppOptions['log'] = entry => 'fault' in entry && entry.fault && faults.push(entry.fault)
    const one = await serverOf(database(), vaultKeyText, { deps: { log } })
    const device = await one.signedIn(`nul-${randomText(6)}@example.com`.toLowerCase())
    const { status, body } = await device.ask(slotBegin, { kind: 'code', label: 'Recovery\0' })
    expect([status, body.code]).toEqual(name === 'PostgreSQL' ? [400, 'invalid_request'] : [200, undefined])
    expect(faults).toEqual([])
  })

  test.runIf(isThere)('of the last two codes, ended at once, one stays', async () => {
    const one = await serverOf(database())
    const device = await one.signedIn(`last-${randomText(6)}@example.com`.toLowerCase())
    const { code } = await device.createWallet()
    const { slotId = '' } = await device.addSlot('code')
    const ended = await Promise.all([code.slotId, slotId].map(id => device.endSlot(id)))
    expect(ended.map(({ body }) => body.code).sort()).toEqual(['slot_needed', undefined])
  })

  test.runIf(isThere)('of twenty keys begun before, and finished at once, twelve open a wallet', async () => {
    const one = await serverOf(database())
    const device = await one.signedIn(`twelve-${randomText(6)}@example.com`.toLowerCase())
    await device.createWallet()
    const begun = []
    for (let count = 0; count < 20; count++)
      begun.push((await device.ask(slotBegin, { kind: 'code', label: 'Recovery code' })).body)
    const finished = await Promise.all(begun.map(slot => device.finish([slot])))
    expect(finished.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(finished.filter(({ body }) => body.code === 'too_many_slots')).toHaveLength(10)
    const me = await device.me()
    expect(embeddedMe.reply.safeParse(me.body).success).toBe(true)
    expect(me.body.wallet?.slots).toHaveLength(12)
  })

  test.runIf(isThere)('a backup brings back every wallet, with the same key alone', async () => {
    const from = database()
    const before = await serverOf(from)
    const device = await before.device()
    const email = `backup-${randomText(6)}@example.com`.toLowerCase()
    await device.signIn(before, email)
    const { device: slot } = await device.createWallet()
    const file = databases.fileOf(`${randomText(6)}.backup`)
    await backUpData({ database: from, file })
    // The disk is lost, and a new one takes its place.
    const to = databases.fileOf(`${randomText(6)}.db`)
    await restoreData({ database: to, file })
    const data = databases.closeLater(await openData(to))
    await expect(ringOf(data, nextKeyText)).rejects.toThrow(/^VAULT_KEY is not the one/)
    const db = await data.open()
    const row = await db
      .selectFrom('embedded_slots')
      .selectAll()
      .where('id', '=', slot.slotId)
      .executeTakeFirstOrThrow()
    const half = await (await ringOf(data, vaultKeyText)).open(row.half_sealed, `slot|${slot.slotId}`)
    expect(Buffer.from(half).toString('base64url')).toBe(slot.half)
  })

  test.runIf(isThere)('a new VAULT_KEY opens what the former one sealed, and the former one is refused', async () => {
    const at = database()
    const before = await serverOf(at)
    const device = await before.device()
    const email = `rotate-${randomText(6)}@example.com`.toLowerCase()
    await device.signIn(before, email)
    const { device: slot } = await device.createWallet()
    const [former, next] = [await readVaultKey(vaultKeyText), await readVaultKey(nextKeyText)]
    expect(await changeKey(before.data, { former, next })).toBeGreaterThanOrEqual(3)
    await expect(serverOf(at)).rejects.toThrow(/^VAULT_KEY is not the one/)
    const after = await serverOf(at, nextKeyText)
    const again = await after.device()
    after.clock.now += 60_000
    // Its address is found with the new key: it already has a user.
    expect((await again.start(email)).body.action).toBe('VERIFY_DEVICE')
    const db = await before.data.open()
    const row = await db
      .selectFrom('embedded_slots')
      .selectAll()
      .where('id', '=', slot.slotId)
      .executeTakeFirstOrThrow()
    const half = await after.vaultKey.open(row.half_sealed, `slot|${slot.slotId}`)
    expect(Buffer.from(half).toString('base64url')).toBe(slot.half)
    expect(await sealedBy(after.data, former.id)).toEqual([])
    await changeKey(before.data, { former: next, next: former })
  })

  test.runIf(isThere)('an interrupted change resumes, and visitors notice nothing', async () => {
    const server = await serverOf(database(), vaultKeyText, { next: nextKeyText })
    const owners: { device: TestDevice; slot: { slotId: string; half: string } }[] = []
    for (let index = 0; index < 3; index++) {
      const device = await server.signedIn(`broken-${randomText(6)}@example.com`.toLowerCase())
      owners.push({ device, slot: (await device.createWallet()).device })
    }
    const [former, next] = [await readVaultKey(vaultKeyText), await readVaultKey(nextKeyText)]
    await beginRotation(server.data, 'VAULT_KEY', { former, next })
    let left = 5
    const failing: typeof next = {
      ...next,
      seal: async (...args) => {
        if (left-- <= 0) throw new Error('killed')
        return next.seal(...args)
      },
    }
    const ring = await createKeyring(server.data, 'VAULT_KEY', [former, failing])
    const { signal } = new AbortController()
    const interrupted = resealRows({ data: server.data, ring, now: () => 0, signal, graceMs: 0, tell() {} })
    await expect(interrupted).rejects.toThrow('No key that is here opens')
    const openAll = () =>
      Promise.all(
        owners.map(async ({ device, slot }) => (await device.ask(slotOpen, { slotId: slot.slotId })).body.half),
      )
    const halves = owners.map(({ slot }) => slot.half)
    expect(await openAll()).toEqual(halves)
    // Some rows are sealed by either key.
    expect(await sealedBy(server.data, former.id)).not.toEqual([])
    expect(await sealedBy(server.data, next.id)).not.toEqual([])
    await changeKey(server.data, { former, next })
    expect(await openAll()).toEqual(halves)
    expect(await sealedBy(server.data, former.id)).toEqual([])
    await changeKey(server.data, { former: next, next: former })
  })

  test.runIf(isThere)('while a key is changed, two servers refuse nobody, and an address has one user', async () => {
    const at = database()
    // A file has one server, and the command beside it.
    const one = await serverOf(at, vaultKeyText, { next: nextKeyText })
    const other = at.startsWith('postgres') ? await serverOf(at, vaultKeyText, { next: nextKeyText }) : one
    other.clock.now = one.clock.now
    const beside = databases.closeLater(await openData(at))
    const [former, next] = [await readVaultKey(vaultKeyText), await readVaultKey(nextKeyText)]
    const owner = await one.signedIn(`owner-${randomText(6)}@example.com`.toLowerCase())
    const { device: slot } = await owner.createWallet()
    const emails = Array.from({ length: 12 }, () => `load-${randomText(6)}@example.com`.toLowerCase())
    // Each address has a code at either server, and both are typed at once, while the key is changed.
    const begun: { email: string; device: TestDevice; attemptId: string; code: string }[] = []
    for (const email of emails)
      for (const server of [one, other]) {
        const device = await server.device()
        const { body } = await device.start(email)
        begun.push({ email, device, attemptId: body.attemptId ?? '', code: server.code() })
      }
    const load = async () => {
      const signIns = begun.map(async ({ device, attemptId, code }, index) => {
        await new Promise(resolve => setTimeout(resolve, index * 8))
        return device.submit(attemptId, code)
      })
      const opened = Array.from({ length: 8 }, async (_, index) => {
        await new Promise(resolve => setTimeout(resolve, index * 25))
        return owner.ask(slotOpen, { slotId: slot.slotId })
      })
      return { signIns: await Promise.all(signIns), opened: await Promise.all(opened) }
    }
    const loading = load()
    await new Promise(resolve => setTimeout(resolve, 60))
    await changeKey(beside, { former, next, now: () => one.clock.now, graceMs: 500 })
    const { signIns, opened } = await loading
    expect(signIns.map(({ status, body }) => [status, body.code]).filter(([status]) => status !== 200)).toEqual([])
    expect(opened.map(({ body }) => body.half)).toEqual(opened.map(() => slot.half))
    const ids = await Promise.all(
      begun.map(async ({ email, device }) => [email, (await device.me()).body.email, device.state.session] as const),
    )
    for (const [email, own] of ids) expect(own).toBe(email)
    expect(await sealedBy(one.data, former.id)).toEqual([])
    const db = await one.data.open()
    for (const email of emails) {
      const users = await db
        .selectFrom('embedded_users')
        .select('id')
        .where('email_index', 'in', await one.vaultKey.indexes(email, 'email'))
        .execute()
      expect(users).toHaveLength(1)
    }
    await changeKey(one.data, { former: next, next: former })
  })

  test.runIf(isThere)(
    'a recovery asked at one server is stopped at another, once, and outlives a new key',
    async () => {
      const [one, other] = await twoServers(database())
      const { owner } = await one.owner(`stop-${randomText(6)}@example.com`.toLowerCase())
      const body = await owner.addSlot('mail')
      await owner.ask(mailRecovery, { step: 'ask' })
      const [former, next] = [await readVaultKey(recoveryKeyText), await readVaultKey(nextKeyText)]
      expect(await changeKey(one.data, { name: 'RECOVERY_KEY', former, next })).toBe(1)
      await expect(recoveryRing(one.data, recoveryKeyText)).rejects.toThrow(/^RECOVERY_KEY is not the one/)
      const db = await one.data.open()
      const row = await db
        .selectFrom('embedded_slots')
        .selectAll()
        .where('id', '=', body.slotId)
        .executeTakeFirstOrThrow()
      const secret = await (await recoveryRing(one.data, nextKeyText)).open(row.secret_sealed, `secret|${body.slotId}`)
      expect(Buffer.from(secret).toString('base64url')).toBe(body.secret)
      await changeKey(one.data, { name: 'RECOVERY_KEY', former: next, next: former })
      const link = /#stop\.([-_a-zA-Z0-9]{43})/.exec(one.mails.at(-1)?.text ?? '')?.[1] ?? ''
      const readers = await Promise.all([one.device(), other.device(), one.device(), other.device()])
      const stopped = await Promise.all(readers.map(reader => reader.ask(warningStop, { link })))
      expect(stopped.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await owner.me()).body.recovery).toBeUndefined()
    },
  )

  test.runIf(isThere)('recovery by mail that is switched on twice at once is on once', async () => {
    const one = await serverOf(database())
    const device = await one.signedIn(`mail-${randomText(6)}@example.com`.toLowerCase())
    await device.createWallet()
    const begun = await Promise.all([1, 2, 3].map(() => device.ask(slotBegin, { kind: 'mail', label: 'Mail' })))
    const finished = await Promise.all(begun.map(({ body }) => device.finish([body])))
    expect(finished.map(({ body }) => body.code).sort()).toEqual(['not_available', 'not_available', undefined])
  })

  test.runIf(isThere)('two accounts that want one address at once, through two servers: one gets it', async () => {
    const [one, other] = await twoServers(database())
    const name = randomText(6).toLowerCase()
    const last = []
    for (const server of [one, other]) {
      const device = await server.signedIn(`${server === one ? 'ada' : 'bob'}-${name}@example.com`)
      const email = `both-${name}@example.com`
      const begun = await device.ask(emailChange, { projectId: 'demo', pageOrigin, email })
      const first = await device.ask(emailChangeCode, { attemptId: begun.body.attemptId, code: server.code() })
      last.push({ device, attemptId: first.body.attemptId ?? '', code: server.code() })
    }
    const done = await Promise.all(
      last.map(({ device, attemptId, code }) => device.ask(emailChangeCode, { attemptId, code })),
    )
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(done.find(({ status }) => status === 409)?.body.code).toBe('email_taken')
  })

  test.runIf(isThere)(
    'a sponsor’s limit holds for all servers together, however many requests come at once',
    async () => {
      const chainId = 'eip155:31337'
      let promises = 0
      const fetch = (async (_: string, init: RequestInit) => {
        if (JSON.parse(String(init.body)).method === 'pm_getPaymasterData') promises++
        return Response.json({ result: {} })
      }) as typeof globalThis.fetch
      const id = `garden-${randomText(6)}`.toLowerCase().replace(/[^a-z0-9-]/g, 'x')
      const url = 'http://127.0.0.1:1/'
      const entry = projectEntry({
        ...{ id, networks: [network(chainId, url)], smartAccounts: [chainId] },
        sponsors: { [chainId]: { bundler: url, paymaster: url, perVisitorDay: 4, perDay: 9 } },
      })
      const [one, other] = await twoServers(database(), { deps: { fetch }, entries: [entry], emailsPerClient: 100 })
      const visitor = async () => {
        const email = `drain-${randomText(6)}@example.com`.toLowerCase()
        const devices = []
        for (const server of [one, other]) {
          const device = await server.device()
          const { body } = await device.start(email, { projectId: id })
          devices.push(device)
          const told =
            body.action === 'VERIFY_DEVICE' &&
            (await device.ask(deviceAnswer, { link: server.link(), answer: 'yes' })).body.code
          await device.submit(body.attemptId ?? '', told || server.code())
        }
        await devices[0]?.createWallet()
        return devices
      }
      const ask = (device: TestDevice) =>
        device.ask(sponsorCall, {
          ...{ projectId: id, pageOrigin, chainId, method: 'pm_getPaymasterData' },
          operation: { sender: testWallet.address },
        })
      const flood = async (devices: readonly TestDevice[]) => {
        const asked = Array.from({ length: 6 }, () => devices.map(ask)).flat()
        return (await Promise.all(asked)).filter(({ status }) => status === 200).length
      }
      expect(await flood(await visitor())).toBe(4)
      expect(await flood(await visitor())).toBe(4)
      // Creating accounts without end uses up only the site's own limit.
      expect(await flood(await visitor())).toBe(1)
      expect(promises).toBe(9)
    },
  )
})
