import { expect, test } from 'vitest'
import { emailCode } from '../../shared/api/embedded/email.schema.ts'
import { indexOfEmail } from '../embedded/embeddedUsers.ts'
import { startEmbedded, vaultKeyText } from '../embedded/testEmbedded.ts'
import { readVaultKey } from '../embedded/vaultKey.ts'
import { memoryDatabase } from '../store/connectDatabase.ts'
import { openStore } from '../store/openStore.ts'
import { openData } from '../store/testStores.ts'
import { readAudit } from './auditLog.ts'
import { runUserCommand } from './runUserCommand.ts'

const email = 'ada@example.com'
const vaultKey = await readVaultKey(vaultKeyText)

// The shell left no trace of who was looked at or deleted.
test('commands about a person are in the audit log, found or not, by id and without their email', async () => {
  const data = await openData(memoryDatabase)
  const cache = await openStore(memoryDatabase, { name: 'cache' })
  const world = await startEmbedded({ data })
  await world.signedIn(email)
  const db = await data.open()
  const { id } = await db
    .selectFrom('embedded_users')
    .select('id')
    .where('email_index', '=', await indexOfEmail(vaultKey, email))
    .executeTakeFirstOrThrow()
  const run = (command: 'export-user' | 'delete-user', named: string) =>
    runUserCommand({ data, cache, vaultKey, now: () => 5 }, command, named)
  await expect(run('export-user', 'grace@example.com')).rejects.toThrow('There is no such user')
  expect(JSON.parse(await run('export-user', email))).toMatchObject({ user: { id, email } })
  expect(await run('delete-user', email)).toMatch(/^\d+ rows of this user were deleted$/)
  await expect(run('delete-user', email)).rejects.toThrow('There is no such user')
  const entries = await readAudit(data, { limit: 9 })
  const line = (act: string, target: string, details = {}) => ({ actor: 'command', act, target, details, at: 5 })
  expect(entries.map(({ id: _, requestId: __, ...entry }) => entry)).toEqual(
    expect.arrayContaining([
      line('users.export', '', { found: false }),
      line('users.export', id),
      line('users.delete', id),
      line('users.delete', '', { found: false }),
    ]),
  )
  expect(entries).toHaveLength(4)
  const broken = { ...vaultKey, indexes: () => Promise.reject(new Error('The KMS is away')) }
  const asked = runUserCommand({ data, cache, vaultKey: broken, now: () => 6 }, 'export-user', email)
  await expect(asked).rejects.toThrow('The KMS is away')
  expect(await readAudit(data, { limit: 9 })).toHaveLength(4)
  expect(JSON.stringify(entries)).not.toContain('@')
})

test('a label of the person does nothing to the terminal that shows the export', async () => {
  const data = await openData(memoryDatabase)
  const cache = await openStore(memoryDatabase, { name: 'cache' })
  const { device, code } = await startEmbedded({ data })
  const browser = await device()
  const { attemptId = '' } = (await browser.start(email)).body
  const deviceLabel = 'Firefox\u009b2J \u202exuniL no \u{e0041}'
  expect((await browser.ask(emailCode, { attemptId, code: code(), deviceLabel })).status).toBe(200)
  const printed = await runUserCommand({ data, cache, vaultKey, now: () => 5 }, 'export-user', email)
  expect(printed).not.toMatch(/[^\P{C}\n]/u)
  expect(JSON.parse(printed)).toMatchObject({ devices: [{ label: deviceLabel }] })
})
