import { expect, test } from 'vitest'
import { createTableQueue } from '../jobs/createTableQueue.ts'
import { memoryDatabase } from '../store/connectDatabase.ts'
import { openData } from '../store/testStores.ts'
import { createOutbox } from './mail/createOutbox.ts'
import { rotateRecovery, rotateVault } from './rotateVault.ts'
import { vaultKeyText } from './testEmbedded.ts'
import { checkCanary } from './vaultCanary.ts'
import { readVaultKey, type VaultKey } from './vaultKey.ts'

/* databases.test.ts tests rotations of databases with wallets. */

test('a database that no server has sealed is not said to have a new key, and is left as it is', async () => {
  const data = await openData(memoryDatabase)
  const [former, next] = [await readVaultKey(vaultKeyText), await readVaultKey(Buffer.alloc(32, 9).toString('base64'))]
  for (const rotate of [rotateVault, rotateRecovery])
    await expect(rotate(data, former, next)).rejects.toThrow(/^No server has sealed anything in this database/)
  // A server with any key may start.
  await checkCanary(data, next)
  await rotateVault(data, next, former)
  await checkCanary(data, former)
  await data.close()
})

test('a notice that waits for the mail server is sent after the key was changed', async () => {
  const data = await openData(memoryDatabase)
  const [former, next] = [await readVaultKey(vaultKeyText), await readVaultKey(Buffer.alloc(32, 9).toString('base64'))]
  await checkCanary(data, former)
  const sent: string[] = []
  const outboxOf = (vaultKey: VaultKey) => {
    const jobs = createTableQueue(data, { now: Date.now })
    const send = async (to: string) => void sent.push(to)
    return { jobs, outbox: createOutbox({ data, vaultKey, jobs, send, now: Date.now }) }
  }
  const mail = { sender: 'Shop', subject: 'A key was removed', text: 'text', html: '' }
  await outboxOf(former).outbox.post(await data.open(), { kind: 'notice', to: 'ada@example.com', mail })
  expect(await rotateVault(data, former, next)).toBe(1)
  await outboxOf(next).jobs.work()
  expect(sent).toEqual(['ada@example.com'])
  await data.close()
})
