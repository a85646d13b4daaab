import { expect, test } from 'vitest'
import { createTableQueue } from '../jobs/createTableQueue.ts'
import { openData } from '../store/testStores.ts'
import { beginRotation } from './beginRotation.ts'
import { createKeyring } from './createKeyring.ts'
import { createOutbox } from './mail/createOutbox.ts'
import { createStoppedAddresses } from './mail/stoppedAddresses.ts'
import { changeKey, sealedBefore } from './testKeys.ts'
import { readVaultKey, type VaultKey } from './vaultKey.ts'

/* databases.test.ts changes keys of databases with wallets, beside servers. */

const keyOf = (byte: number) => readVaultKey(Buffer.alloc(32, byte).toString('base64'))
const bytes = Uint8Array.of(1, 2, 3)
const [one, two, three] = await Promise.all([keyOf(7), keyOf(8), keyOf(9)])
const pair = { former: one, next: two }

async function database() {
  const data = await openData()
  return { data, ring: (...keys: [typeof one, ...(typeof one)[]]) => createKeyring(data, 'VAULT_KEY', keys) }
}

test('each sealed text and each index says its key, and opens with that one', async () => {
  const { ring, data } = await database()
  const both = await ring(one, two)
  const sealed = await both.seal(bytes, 'slot|a')
  expect(sealed).toMatch(new RegExp(`^${one.id}\\.[-_a-zA-Z0-9]+$`))
  expect(await both.index('ada', 'email')).toBe(`${one.id}.${await one.index('ada', 'email')}`)
  await beginRotation(data, 'VAULT_KEY', pair)
  expect(await both.seal(bytes, 'slot|a')).toMatch(new RegExp(`^${two.id}\\.`))
  expect(await both.index('ada', 'email')).toBe(`${two.id}.${await two.index('ada', 'email')}`)
  expect(await both.open(sealed, 'slot|a')).toEqual(bytes)
  await expect(both.open(sealed, 'slot|b')).rejects.toThrow()
  await changeKey(data, pair)
  await expect((await ring(two)).open(sealed, 'slot|a')).rejects.toThrow(`a key that is not here (${one.id})`)
})

test('lookups work under each key, before and after the change starts', async () => {
  const { ring, data } = await database()
  const both = await ring(one, two)
  const indexes = await both.indexes('ada', 'email')
  expect(indexes).toContain(await both.index('ada', 'email'))
  await beginRotation(data, 'VAULT_KEY', pair)
  expect(indexes).toContain(await both.index('ada', 'email'))
})

test('a database of before keys had ids is sealed as before, until its key is changed', async () => {
  const { ring, data } = await database()
  await sealedBefore(data, one)
  const both = await ring(one, two)
  const sealed = await both.seal(bytes, 'slot|a')
  // The release before opens it.
  expect(await one.open(sealed, 'slot|a')).toEqual(bytes)
  expect(await both.index('ada', 'email')).toBe(await one.index('ada', 'email'))
  expect(await both.indexes('ada', 'email')).toContain(await one.index('ada', 'email'))
  await beginRotation(data, 'VAULT_KEY', pair)
  expect(await both.open(sealed, 'slot|a')).toEqual(bytes)
  expect(await both.indexes('ada', 'email')).toContain(await one.index('ada', 'email'))
  expect(await both.seal(bytes, 'slot|a')).toMatch(new RegExp(`^${two.id}\\.`))
})

test('a wrong key is refused at the start, and one that is no longer needed is not required', async () => {
  const { ring, data } = await database()
  await ring(one)
  await expect(ring(two)).rejects.toThrow(/^VAULT_KEY is not the one that this database was sealed by/)
  await expect(ring(one, one)).rejects.toThrow(/^VAULT_KEY and VAULT_KEY_NEXT are the same key/)
  await beginRotation(data, 'VAULT_KEY', pair)
  await expect(ring(two)).rejects.toThrow(/^The former VAULT_KEY is still needed/)
  await changeKey(data, pair)
  await ring(two)
  await expect(ring(one)).rejects.toThrow(/^VAULT_KEY is not the one/)
})

test('a server without the new key seals nothing once it is current', async () => {
  const { ring, data } = await database()
  const alone = await ring(one)
  await beginRotation(data, 'VAULT_KEY', pair)
  await expect(alone.seal(bytes, 'slot|a')).rejects.toMatchObject({ code: 'not_available' })
  await expect(alone.check()).rejects.toMatchObject({ code: 'not_available' })
})

test('a change starts with this database’s key, and only after the previous one has ended', async () => {
  const { ring, data } = await database()
  await expect(beginRotation(data, 'VAULT_KEY', pair)).rejects.toThrow(/^No server has sealed anything by VAULT_KEY/)
  await ring(one)
  await expect(beginRotation(data, 'VAULT_KEY', { former: two, next: three })).rejects.toThrow(/is not the one that/)
  await beginRotation(data, 'VAULT_KEY', pair)
  await expect(beginRotation(data, 'VAULT_KEY', { former: two, next: three })).rejects.toThrow(
    /is being changed already/,
  )
  // The same one again goes on.
  await beginRotation(data, 'VAULT_KEY', pair)
  await changeKey(data, pair)
  await changeKey(data, { former: two, next: three })
  await ring(three)
})

test('a notice that waits for the mail server is sent after the key was changed', async () => {
  const { ring, data } = await database()
  const sent: string[] = []
  const outboxOf = (vaultKey: VaultKey) => {
    const jobs = createTableQueue(data, { now: Date.now })
    const send = async (to: string) => void sent.push(to)
    const stopped = createStoppedAddresses({ data, vaultKey, now: Date.now })
    return { jobs, outbox: createOutbox({ data, vaultKey, jobs, stopped, send, now: Date.now }) }
  }
  const mail = { sender: 'Shop', subject: 'A key was removed', text: 'text', html: '' }
  await outboxOf(await ring(one)).outbox.post(await data.open(), { kind: 'notice', to: 'ada@example.com', mail })
  expect(await changeKey(data, pair)).toBe(1)
  await outboxOf(await ring(two)).jobs.work()
  expect(sent).toEqual(['ada@example.com'])
  await data.close()
})

test('a stopped address is found by the new key alone', async () => {
  const { ring, data } = await database()
  const stoppedBy = (vaultKey: VaultKey) => createStoppedAddresses({ data, vaultKey, now: Date.now })
  await stoppedBy(await ring(one)).stop('ada@example.com', { reason: 'bounced' })
  expect(await changeKey(data, pair)).toBe(1)
  const stopped = stoppedBy(await ring(two))
  expect(await stopped.isStopped('ADA@example.com')).toBe(true)
  expect(await stopped.list({ limit: 5 })).toMatchObject([{ email: 'ada@example.com' }])
  await data.close()
})

test('a row that no key opens is named, and the change does not end', async () => {
  const { ring, data } = await database()
  await ring(one)
  const db = await data.open()
  await db
    .insertInto('mail_outbox')
    .values({
      ...{ id: 'strange', kind: 'notice', sealed: await three.seal(bytes, 'mail|strange'), state: 'waiting' },
      ...{ tries: 0, last_error: '', created_at: 0, next_at: 0, ends_at: 1 },
    })
    .execute()
  await expect(changeKey(data, pair)).rejects.toThrow('No key that is here opens 1 rows, such as mail_outbox strange')
  await expect(ring(two)).rejects.toThrow(/^The former VAULT_KEY is still needed/)
})
