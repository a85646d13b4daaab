import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { ticketCreate, ticketTake } from '../../shared/api/embedded/tickets.schema.ts'
import { userDelete, userExport } from '../../shared/api/embedded/userRights.schema.ts'
import { wholeAccount } from '../../shared/embedded/walletProof.ts'
import { readAudit } from '../admin/auditLog.ts'
import { openStore } from '../store/openStore.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { indexOfEmail } from './embeddedUsers.ts'
import { randomText, startEmbedded, type TestDevice, vaultKeyText } from './testEmbedded.ts'
import { allValues, placesOf } from './testRows.ts'
import { readVaultKey } from './vaultKey.ts'

/* What people ask of their own account, in each kind of database. */

const databases = await createTestDatabases()
const vaultKey = await readVaultKey(vaultKeyText)
const newEmail = () => `own-${randomText(6)}@example.com`.toLowerCase()

async function setUp(database: string) {
  // Not watched for scans: this test reads all tables.
  const data = databases.closeLater(await openStore(database, { name: 'data' }))
  const cache = databases.closeLater(await openStore(database, { name: 'cache' }))
  const server = await startEmbedded({ data, deps: { cache }, emailsPerClient: 1000 })
  /** Someone with a wallet of their own, a recovery code and a window. */
  const person = async (email = newEmail()) => {
    const device = await server.signedIn(email)
    const account = privateKeyToAccount(generatePrivateKey())
    device.state.wallet = account
    const made = await device.createWallet(account.address)
    const { ticketId } = (await device.ask(ticketCreate, { sealed: 'c2VhbGVk', requestId: randomText(16) })).body
    const opened = await server.device()
    opened.state.session = (await opened.ask(ticketTake, { ticketId, deviceLabel: 'Window' })).body.session
    const index = await indexOfEmail(vaultKey, email)
    const db = await data.open()
    const { id } = await db
      .selectFrom('embedded_users')
      .select('id')
      .where('email_index', '=', index)
      .executeTakeFirstOrThrow()
    const marks = [
      ...[id, index, account.address, device.key, opened.key, ticketId],
      ...[made.device.walletId, made.device.slotId, made.code.slotId],
    ]
    return { device, email, id, marks, opened, account }
  }
  const places = async (marks: readonly string[]) => placesOf((await allValues(database, [data, cache])).values, marks)
  return { ...server, data, person, places }
}

const exportsOf = async (device: TestDevice) =>
  device.ask(userExport, { proof: await device.prove('exportUser', wholeAccount) })
const deletes = async (device: TestDevice) =>
  device.ask(userDelete, { proof: await device.prove('deleteUser', wholeAccount) })

describe.each(databases.all)('in $name', ({ isThere, database }) => {
  test.runIf(isThere)(
    'who deletes their account leaves no row but the audit’s pseudonym, and others keep all',
    async () => {
      const { data, person, places, mails } = await setUp(database())
      const [ada, grace] = [await person(), await person()]
      const [before, others] = [await places(ada.marks), await places(grace.marks)]
      expect(before.length).toBeGreaterThan(6)
      expect(before).toContain('embedded_counts')
      expect(await deletes(ada.device)).toMatchObject({ status: 200, body: { success: true } })
      expect(await places(ada.marks)).toEqual(['audit_log'])
      expect(await places(grace.marks)).toEqual(others)
      expect(await readAudit(data, { target: ada.id, limit: 5 })).toMatchObject([
        { actor: 'user', act: 'users.delete' },
      ])
      // All of it has ended, in the window, too.
      for (const device of [ada.device, ada.opened])
        expect(await device.me()).toMatchObject({ status: 401, body: { code: 'session_ended' } })
      await expect
        .poll(() => mails.at(-1))
        .toMatchObject({ to: ada.email, subject: 'Your account was deleted · wallet.test' })
      expect(mails.at(-1)?.text).toContain('Not you? Then someone else can unlock your wallet.')
    },
  )

  test.runIf(isThere)('a copy has what is stored about its owner, and nothing of others or of keys', async () => {
    const { data, person } = await setUp(database())
    const [ada, grace] = [await person(), await person()]
    const { status, body } = await exportsOf(ada.device)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      user: { id: ada.id, email: ada.email },
      wallets: [{ address: ada.account.address }],
      keys: [{ kind: 'device' }, { kind: 'code' }],
    })
    expect(JSON.stringify(body)).not.toMatch(new RegExp([...grace.marks, grace.email, 'half'].join('|'), 'i'))
    expect(await readAudit(data, { target: ada.id, limit: 5 })).toMatchObject([{ actor: 'user', act: 'users.export' }])
  })
})

describe('without the right to it, nothing happens', () => {
  const world = () => setUp(databases.all[0]?.database() ?? '')
  const untouched = async (who: TestDevice) => expect((await who.me()).body.wallet).not.toBeNull()

  test('to whoever signed in more than ten minutes ago', async () => {
    const { person, clock } = await world()
    const { device } = await person()
    clock.now += 601_000
    for (const ask of [exportsOf, deletes]) expect((await ask(device)).body.code).toBe('sign_in_old')
    await untouched(device)
  })

  test('to whoever reads the mailbox, but cannot open the wallet', async () => {
    const { person } = await world()
    const { device } = await person()
    device.state.wallet = undefined
    for (const ask of [exportsOf, deletes]) expect((await ask(device)).body.code).toBe('signature_invalid')
    expect((await device.ask(userDelete, {})).body.code).toBe('signature_invalid')
    await untouched(device)
  })

  test('by a proof for another act, or one that was used', async () => {
    const { person } = await world()
    const { device } = await person()
    const proof = await device.prove('exportUser', wholeAccount)
    expect((await device.ask(userDelete, { proof })).body.code).toBe('signature_invalid')
    expect((await device.ask(userExport, { proof })).status).toBe(200)
    expect((await device.ask(userExport, { proof })).body.code).toBe('signature_invalid')
    await untouched(device)
  })

  test('by one client that creates many users, because each call is logged permanently', async () => {
    const { signedIn } = await world()
    const answers: number[] = []
    for (let user = 0; user < 6; user++) {
      const one = await signedIn(newEmail())
      for (let times = 0; times < 20; times++) answers.push((await one.ask(userExport, {})).status)
    }
    expect(answers.filter(status => status === 200)).toHaveLength(100)
    expect(answers.at(-1)).toBe(429)
  })

  test('a user without a wallet needs no proof, and a mail server that is away holds nothing up', async () => {
    const { signedIn, failMails } = await world()
    const email = newEmail()
    const ada = await signedIn(email)
    failMails()
    expect((await ada.ask(userDelete, {})).status).toBe(200)
    expect((await ada.me()).status).toBe(401)
  })
})
