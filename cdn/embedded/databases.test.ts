import { describe, expect, test } from 'vitest'
import { deviceAnswer } from '../../shared/api/embedded/email.schema.ts'
import { emailChange, emailChangeCode } from '../../shared/api/embedded/emailChange.schema.ts'
import { embeddedMe } from '../../shared/api/embedded/embeddedMe.schema.ts'
import { sponsorCall } from '../../shared/api/embedded/sponsor.schema.ts'
import { ticketCreate, ticketTake } from '../../shared/api/embedded/tickets.schema.ts'
import { mailRecovery, warningStop } from '../../shared/api/embedded/waitingRequests.schema.ts'
import { slotBegin, slotOpen } from '../../shared/api/embedded/wallet.schema.ts'
import { backUpData, restoreData } from '../store/backup/backUpData.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { network, projectEntry } from '../testApp.ts'
import { rotateRecovery, rotateVault } from './rotateVault.ts'
import {
  type EmbeddedOptions,
  pageOrigin,
  randomText,
  startEmbedded,
  type TestDevice,
  testWallet,
  vaultKeyText,
} from './testEmbedded.ts'
import { checkCanary } from './vaultCanary.ts'
import { readVaultKey } from './vaultKey.ts'

/* Embedded wallets in each kind of database, shared by several servers, lost and restored. */

const databases = await createTestDatabases()
const nextKeyText = Buffer.alloc(32, 9).toString('base64')
const recoveryKeyText = Buffer.alloc(32, 5).toString('base64')

async function serverOf(
  database: string,
  key = vaultKeyText,
  options: Pick<EmbeddedOptions, 'deps' | 'entries' | 'emailsPerClient'> = {},
) {
  const data = databases.closeLater(await openData(database))
  const vaultKey = await readVaultKey(key)
  await checkCanary(data, vaultKey)
  const recovery = { key: await readVaultKey(recoveryKeyText), isOffered: true }
  // All tests of this file are one client.
  return startEmbedded({ data, vaultKey, recovery, emailsPerClient: 100, ...options })
}

/** All share one clock, as servers of one operator do. */
async function twoServers(database: string, options?: Pick<EmbeddedOptions, 'deps' | 'entries' | 'emailsPerClient'>) {
  const [one, other] = [
    await serverOf(database, vaultKeyText, options),
    await serverOf(database, vaultKeyText, options),
  ]
  other.clock.now = one.clock.now
  return [one, other] as const
}

describe.each(databases.shared)('$name', ({ isThere, database }) => {
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
    await expect(checkCanary(data, await readVaultKey(nextKeyText))).rejects.toThrow(/^VAULT_KEY is not the one/)
    const db = await data.open()
    const row = await db
      .selectFrom('embedded_slots')
      .selectAll()
      .where('id', '=', slot.slotId)
      .executeTakeFirstOrThrow()
    const half = await (await readVaultKey(vaultKeyText)).open(row.half_sealed, `slot|${slot.slotId}`)
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
    expect(await rotateVault(before.data, former, next)).toBeGreaterThanOrEqual(3)
    await expect(serverOf(at)).rejects.toThrow(/^VAULT_KEY is not the one/)
    const after = await startEmbedded({ data: before.data, vaultKey: next })
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
    expect(Buffer.from(await next.open(row.half_sealed, `slot|${slot.slotId}`)).toString('base64url')).toBe(slot.half)
    await expect(rotateVault(before.data, former, next)).rejects.toThrow(/^VAULT_KEY is not the one/)
    await rotateVault(before.data, next, former)
  })

  test.runIf(isThere)('a rotation that is interrupted has changed nothing, and succeeds when run again', async () => {
    const server = await serverOf(database())
    const device = await server.signedIn(`broken-${randomText(6)}@example.com`.toLowerCase())
    const { device: slot } = await device.createWallet()
    const [former, next] = [await readVaultKey(vaultKeyText), await readVaultKey(nextKeyText)]
    let left = 2
    const failing = {
      ...next,
      seal: async (...args: Parameters<typeof next.seal>) => {
        if (left-- === 0) throw new Error('killed')
        return next.seal(...args)
      },
    }
    await expect(rotateVault(server.data, former, failing)).rejects.toThrow('killed')
    expect((await device.ask(slotOpen, { slotId: slot.slotId })).body.half).toBe(slot.half)
    await checkCanary(server.data, former)
    await rotateVault(server.data, former, next)
    await checkCanary(server.data, next)
    await rotateVault(server.data, next, former)
  })

  test.runIf(isThere)(
    'a recovery asked at one server is stopped at another, once, and outlives a new key',
    async () => {
      const [one, other] = await twoServers(database())
      const { owner } = await one.owner(`stop-${randomText(6)}@example.com`.toLowerCase())
      const body = await owner.addSlot('mail')
      await owner.ask(mailRecovery, { step: 'ask' })
      const [former, next] = [await readVaultKey(recoveryKeyText), await readVaultKey(nextKeyText)]
      await checkCanary(one.data, former, 'RECOVERY_KEY')
      expect(await rotateRecovery(one.data, former, next)).toBe(1)
      await expect(checkCanary(one.data, former, 'RECOVERY_KEY')).rejects.toThrow(/^RECOVERY_KEY is not the one/)
      const db = await one.data.open()
      const row = await db
        .selectFrom('embedded_slots')
        .selectAll()
        .where('id', '=', body.slotId)
        .executeTakeFirstOrThrow()
      const secret = await next.open(row.secret_sealed, `secret|${body.slotId}`)
      expect(Buffer.from(secret).toString('base64url')).toBe(body.secret)
      await rotateRecovery(one.data, next, former)
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
    'what a sponsor promises is counted for all servers together, however many are asked at once',
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
