import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { passkeyBegin } from '../../shared/api/embedded/passkeys.schema.ts'
import { ticketCreate } from '../../shared/api/embedded/tickets.schema.ts'
import { memoryDatabase } from '../store/connectDatabase.ts'
import { openStore } from '../store/openStore.ts'
import { openData } from '../store/testStores.ts'
import { indexOfEmail } from './embeddedUsers.ts'
import { mailPlace } from './mail/createOutbox.ts'
import { createStoppedAddresses } from './mail/stoppedAddresses.ts'
import { deleteUser, exportUser } from './rightsOfUsers.ts'
import { randomText, startEmbedded, testWallet, vaultKeyText } from './testEmbedded.ts'
import { allValues, placesOf } from './testRows.ts'
import { readVaultKey } from './vaultKey.ts'

const email = 'Ada@Example.com'
const other = 'grace@example.com'
const address = testWallet.address.toLowerCase()
const othersWallet = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const othersAddress = othersWallet.address.toLowerCase()
const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const vaultKey = await readVaultKey(vaultKeyText)

/** Two people who have done all that leaves something: sign-ins, a wallet, approvals, names, purchases, mails to come. */
async function twoPeople(folder?: string) {
  const fileOf = (name: string) => (folder ? join(folder, name) : memoryDatabase)
  // Not watched for scans: a deletion may read whole tables.
  const data = await openStore(fileOf('data.db'), { name: 'data' })
  const cache = await openStore(fileOf('cache.db'), { name: 'cache' })
  const world = await startEmbedded({ data })
  const ids = new Map<string, string[]>()
  for (const [who, of] of [
    [email, address],
    [other, othersAddress],
  ] as const) {
    const person = await world.signedIn(who)
    person.state.wallet = who === email ? testWallet : othersWallet
    const { device, code } = await person.createWallet(of as `0x${string}`)
    const request = randomText(16)
    const { ticketId } = (await person.ask(ticketCreate, { sealed: randomText(300), requestId: request })).body
    await person.addSlot('code')
    await person.prove('endKey', code.slotId)
    await person.ask(passkeyBegin, { label: 'Passkey' })
    await person.start(who)
    const db = await data.open()
    const { id } = await db
      .selectFrom('embedded_users')
      .select('id')
      .where('email_index', '=', await indexOfEmail(vaultKey, who))
      .executeTakeFirstOrThrow()
    await db
      .updateTable('embedded_wallets')
      .set({ solana_address: who === email ? solana : null })
      .where('user_id', '=', id)
      .execute()
    const [subject, hidden] = [`index-of-${who.slice(0, 3)}`, `hidden-${who.slice(0, 3)}`]
    await db
      .insertInto('embedded_socials')
      .values({
        ...{ provider: 'google', subject_index: subject, user_id: id, created_at: 1, used_at: 1 },
        sealed: await vaultKey.seal(new TextEncoder().encode('["117","Ada L"]'), `social|google|${subject}`),
      })
      .execute()
    await db
      .insertInto('auth_sessions')
      .values({
        ...{ id: `s${id}`, project: 'demo', nonce: `n${id}`, chain: 'eip155:1', address: of, domain: 'app.example' },
        ...{ message: `I am ${of}`, signature: '0x', refresh_hash: hidden, begun_at: 1, expires_at: 2, ended_at: null },
      })
      .execute()
    await db
      .insertInto('embedded_slot_uses')
      .values({ slot_id: code.slotId, device_key: person.key, ends_at: 9e15 })
      .execute()
    await db
      .insertInto('embedded_warnings')
      .values({
        ...{ id: `w${id}`, link_hash: `l${id}`, kind: 'newWallet', user_id: id, browser: 'Test browser' },
        ...{ email_index: '', email_sealed: '', created_at: 1, ends_at: 4e12 },
      })
      .execute()
    await db
      .insertInto('embedded_social_attempts')
      .values({
        ...{ id: `a${id}`, place_hash: `p${id}`, proof_hash: '', cookie_hash: '', state_hash: '', digits: '' },
        ...{ tries_left: 1, device_key: person.key, links_user: '', provider: 'google', project: 'demo' },
        ...{ page_origin: 'https://app.example', state: 'done', secrets: '', user_id: id, ends_at: 9e15, ask_at: 0 },
      })
      .execute()
    const name = { zone: 'example.eth', label: who.slice(0, 3), address: of, coin_type: 60, is_contract: 0 }
    await db
      .insertInto('account_names')
      .values({ ...name, registered_at: 1 })
      .execute()
    await db
      .insertInto('smart_sessions')
      .values({
        ...{ project: 'demo', pci: `p${id}`, chain: 'eip155:1', address: of, permissions: '[]', expiry: 1 },
        ...{ created_at: 1, signature: '0x', revoked_at: null, revocation: null },
      } as never)
      .execute()
    await db
      .insertInto('onramp_orders')
      .values({
        ...{ id: `o${id}`, session: `s${id}`, project: 'demo', provider: 'stripe', account: of, chain: 'eip155:1' },
        ...{ contract: '', symbol: 'ETH', name: 'Ether', payment_currency: 'USD', payment_amount: '5', amount: null },
        ...{ reference: null, stage: 0, fault: null, hash: null, created_at: 1, asked_at: 0 },
      })
      .execute()
    const index = await cache.open()
    const [ofAccount, ofToken] = [
      { chain: 'eip155:1', account: of },
      { contract: '0x', token_id: '' },
    ]
    await index
      .insertInto('account_events')
      .values({
        ...{ ...ofAccount, ...ofToken, block: 1, tx_index: 0, log_index: 0, part: 0, tx_hash: '0x', time: null },
        ...{ kind: 'ERC20', sender: '0x', recipient: of, amount: '1' },
      })
      .execute()
    await index
      .insertInto('account_assets')
      .values({ ...ofAccount, ...ofToken, list: 'tokens', kind: 'ERC20', block: 1, settled_block: 1 })
      .execute()
    await index
      .insertInto('account_transactions')
      .values({
        ...{ ...ofAccount, hash: '0x', block: 1, time: 1, sender: of, recipient: null, nonce: 0, value: '0' },
        ...{ has_data: 0, is_failed: 0 },
      })
      .execute()
    await index
      .insertInto('account_scans')
      .values({
        ...{ chain: 'eip155:1', account: of, top: 1, top_hash: '0x', head_hash: '0x', gaps: '[]', used_at: 1 },
        events: 0,
      })
      .execute()
    await createStoppedAddresses({ data, vaultKey, now: () => 1 }).stop(who, {
      reason: 'bounced',
      detail: 'No mailbox',
    })
    const mail = { to: who.toLowerCase(), mail: { subject: `A notice for ${who}`, text: 'Hello' } }
    await db
      .insertInto('mail_outbox')
      .values({
        ...{ id: `m-${who.length}`, kind: 'notice', state: 'waiting', tries: 1, last_error: '', created_at: 1 },
        sealed: await vaultKey.seal(new TextEncoder().encode(JSON.stringify(mail)), mailPlace(`m-${who.length}`)),
        ...{ next_at: 9e15, ends_at: 9e15 },
      })
      .execute()
    ids.set(who, [id, person.key, device.walletId, device.slotId, code.slotId, ticketId, request, of, subject, hidden])
  }
  return { ...world, data, cache, idsOf: (who: string) => ids.get(who) ?? [] }
}

async function waitingMails({ data }: Pick<Awaited<ReturnType<typeof twoPeople>>, 'data'>): Promise<string[]> {
  const rows = await (await data.open()).selectFrom('mail_outbox').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Tables that name nobody, or whose texts no one can trace to a person. A new table is here, or has rows of the two. */
const nobodys = [
  ...['admin_tokens', 'audit_log', 'auth_keys', 'daily_counts', 'documents', 'descriptions', 'embedded_canary'],
  ...['embedded_proofs', 'jobs', 'pictures', 'refreshed_answers', 'server_leases', 'shared_limits', 'stored_projects'],
  ...['cache_probe', 'cache_schema', 'data_probe', 'data_schema'],
]
/** A search does not find whose their rows are. */
const sealed = ['mail_outbox']

test('a deleted user leaves no row in any table, and other users lose none', async () => {
  const world = await twoPeople()
  const own = [...world.idsOf(email), solana, await indexOfEmail(vaultKey, email)]
  const { values: before, tables } = await allValues(memoryDatabase, [world.data, world.cache])
  expect([...placesOf(before, own), ...nobodys, ...sealed].sort()).toEqual(tables.sort())
  // Sealed, so a search does not find whose they are.
  const mailsBefore = await waitingMails(world)
  // With several keys, this reads which one is current, for which the transaction holds the only connection.
  const index = () => Promise.reject(new Error('Waits for the transaction'))
  const rows = await deleteUser({ ...world, vaultKey: { ...vaultKey, index } }, email)
  expect(rows).toBeGreaterThan(15)
  const { values: after } = await allValues(memoryDatabase, [world.data, world.cache])
  expect(mailsBefore.sort()).toEqual([`m-${email.length}`, `m-${other.length}`])
  expect(await waitingMails(world)).toEqual([`m-${other.length}`])
  expect(placesOf(after, own)).toEqual([])
  const others = [...world.idsOf(other), await indexOfEmail(vaultKey, other)]
  expect(placesOf(after, others)).toEqual(placesOf(before, others))
  for (const text of others) expect(placesOf(after, [text]), text).toEqual(placesOf(before, [text]))
  await expect(exportUser({ ...world, vaultKey }, email)).rejects.toThrow('There is no such user')
})

test('a deleted user leaves nothing in any file, also while the server runs, and others lose nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deleted-'))
  const world = await twoPeople(folder)
  const marksOf = async (who: string) => [...world.idsOf(who), await indexOfEmail(vaultKey, who), who]
  const [own, others] = [[...(await marksOf(email)), solana], await marksOf(other)]
  /** Files that have any of these texts, with how many of them. */
  const filesWith = async (texts: readonly string[]) => {
    const names = await readdir(folder)
    const counts = await Promise.all(
      names.map(async name => {
        const bytes = (await readFile(join(folder, name), 'latin1')).toLowerCase()
        return [name, texts.filter(text => bytes.includes(text.toLowerCase())).length] as const
      }),
    )
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }
  expect(Object.keys(await filesWith(own))).toEqual(expect.arrayContaining(['cache.db-wal', 'data.db-wal']))
  await deleteUser({ ...world, vaultKey }, email)
  expect(await filesWith(own)).toEqual({})
  // Only sealed texts name the other person's email.
  expect(await filesWith(others)).toEqual({ 'cache.db': 1, 'data.db': others.length - 1 })
  await Promise.all([world.data.close(), world.cache.close()])
  expect(await filesWith(own)).toEqual({})
  await rm(folder, { recursive: true })
})

test('an export has all that was there, and no secret', async () => {
  const world = await twoPeople()
  const said = await exportUser({ ...world, vaultKey }, email)
  expect(said).toMatchObject({
    user: { email },
    logins: [{ provider: 'google', account: ['117', 'Ada L'] }],
    devices: [{ label: 'Test browser' }],
    wallets: [{ address: expect.stringMatching(new RegExp(address, 'i')), solanaAddress: solana, replacedAt: null }],
    signIns: [{ domain: 'app.example' }],
    names: [{ name: 'Ada.example.eth' }],
    smartSessions: [{ chain: 'eip155:1' }],
    purchases: [{ provider: 'stripe', payment_amount: '5' }],
    mails: [{ kind: 'notice', since: '1970-01-01T00:00:00.001Z' }],
    stoppedMails: [{ reason: 'bounced', detail: 'No mailbox', since: '1970-01-01T00:00:00.001Z' }],
  })
  expect(said.keys.map(({ kind }) => kind).sort()).toEqual(['code', 'code', 'device', 'passkey'])
  expect(said.sessions.length).toBeGreaterThan(0)
  const db = await world.data.open()
  const slots = await db.selectFrom('embedded_slots').selectAll().execute()
  const sessions = await db.selectFrom('embedded_sessions').selectAll().execute()
  const text = JSON.stringify(said)
  for (const secret of [...slots.map(slot => slot.half_sealed), ...sessions.map(({ hash }) => hash), 'hidden-Ada'])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/grace|0x2222/)
})

test('an export while the mail server is down has no code and no link of the mails that wait', async () => {
  const data = await openData(memoryDatabase)
  const [waiting, exports]: [string[], string[]] = [[], []]
  let isDown = false
  const { signedIn, device, link, mails, clock } = await startEmbedded({
    data,
    async sendMail(to, { sender, subject, text }) {
      mails.push({ to, sender, subject, text })
      if (!isDown) return
      waiting.push(`${subject} ${text}`)
      exports.push(JSON.stringify(await exportUser({ data, vaultKey }, email)))
      throw new Error('451 try again later')
    },
  })
  const known = await signedIn(email)
  isDown = true
  clock.now += 60_000
  // A code for a known browser, and a link for a new one.
  known.state.session = undefined
  await known.start(email)
  const code = /\b\d{6}\b/.exec(waiting[0] ?? '')?.[0] ?? 'no code'
  clock.now += 60_000
  await (await device()).start(email)
  expect(code).toMatch(/^\d{6}$/)
  expect(link()).toMatch(/^.{43}$/)
  expect(exports).toHaveLength(2)
  for (const text of exports) {
    expect(JSON.parse(text).mails).toEqual([{ kind: 'code', since: expect.any(String) }])
    for (const secret of [code, link(), 'is your code', '/device#']) expect(text).not.toContain(secret)
  }
})

test('a user is found by an email, an address or an id, and never confused with another', async () => {
  const world = await twoPeople()
  const [id = ''] = world.idsOf(email)
  for (const named of ['ada@EXAMPLE.com', testWallet.address, solana, id])
    expect((await exportUser({ ...world, vaultKey }, named)).user.id).toBe(id)
  for (const named of ['nobody@example.com', '', '0x', '%', 'undefined'])
    await expect(deleteUser({ ...world, vaultKey }, named)).rejects.toThrow('There is no such user')
})

test('someone who is deleted and signs in again is a new person', async () => {
  const world = await twoPeople()
  const [id = ''] = world.idsOf(email)
  await deleteUser({ ...world, vaultKey }, email)
  const again = await world.signedIn(email)
  expect((await again.me()).body.wallet).toBeNull()
  expect((await exportUser({ ...world, vaultKey }, email)).user.id).not.toBe(id)
})
