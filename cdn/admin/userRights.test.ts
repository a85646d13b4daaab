import { expect, test } from 'vitest'
import { startEmbedded, vaultKeyText } from '../embedded/testEmbedded.ts'
import { readVaultKey } from '../embedded/vaultKey.ts'
import { openCache } from '../store/testStores.ts'
import { addToAudit, readAudit } from './auditLog.ts'
import { findUser } from './endpoints.ts'
import { createUserRights } from './userRights.ts'
import { userRoutes } from './userRoutes.ts'

const email = 'ada@example.com'

async function world() {
  const embedded = await startEmbedded()
  const { data, clock } = embedded
  const rights = createUserRights({
    ...{ data, cache: await openCache(), vaultKey: await readVaultKey(vaultKeyText), now: () => clock.now },
  })
  const acts: string[] = []
  const also = (act: string) => async (transaction: Parameters<typeof addToAudit>[0], target: string) => {
    acts.push(act)
    await addToAudit(transaction, clock.now, { actor: 'a', act, target, requestId: '', details: {} })
  }
  return { ...embedded, rights, also, acts }
}

test('a suspended user is refused with a message, in old and new sessions; resumed, all is as before', async () => {
  const { rights, also, owner, code, clock } = await world()
  const { owner: ada } = await owner(email)
  const { id, wallets } = await rights.find(email)
  expect(wallets).toHaveLength(1)
  await rights.suspend(id, true, also('users.suspend'))
  expect((await rights.find(id)).suspendedAt).toBe(new Date(clock.now).toISOString())
  const suspended = { status: 403, body: { code: 'account_suspended', error: expect.stringMatching(/suspended/) } }
  expect(await ada.me()).toMatchObject(suspended)
  expect(await ada.start(email)).toMatchObject(suspended)
  clock.now += 60_000
  ada.state.session = undefined
  expect(await ada.signIn({ code }, email)).toMatchObject(suspended)
  await rights.suspend(id, false, also('users.resume'))
  clock.now += 60_000
  expect(await ada.signIn({ code }, email)).toMatchObject({ status: 200 })
  expect((await ada.me()).body.wallet).not.toBeNull()
})

test('signing out everywhere ends each session and makes each browser confirm by a link', async () => {
  const { rights, also, signedIn } = await world()
  const ada = await signedIn(email)
  const other = await signedIn('grace@example.com')
  const { id } = await rights.find(email)
  await rights.signOut(id, also('users.signOut'))
  expect((await ada.me()).body.code).toBe('session_ended')
  expect((await other.me()).status).toBe(200)
  expect(await rights.find(id)).toMatchObject({ sessions: 0, devices: 0 })
})

test('each act and its record are one: without the record, nothing is done', async () => {
  const { rights, owner, data } = await world()
  await owner(email)
  const { id } = await rights.find(email)
  const fails = async () => {
    throw new Error('the log is full')
  }
  const tries = [
    () => rights.suspend(id, true, fails),
    () => rights.signOut(id, fails),
    () => rights.export(id, fails),
    () => rights.delete(id, fails),
  ]
  const before = await rights.find(id)
  for (const attempt of tries) await expect(attempt()).rejects.toThrow('the log is full')
  expect(await rights.find(id)).toEqual(before)
  expect(await readAudit(data, { limit: 5 })).toEqual([])
})

test('a deleted user leaves a pseudonym in the log, and no row anywhere else', async () => {
  const { rights, also, owner, data } = await world()
  await owner(email)
  const { id } = await rights.find(email)
  const exported = await rights.export(id, also('users.export'))
  expect(exported).toMatchObject({ user: { id, email, suspendedAt: null }, wallets: [{}] })
  expect(await rights.delete(id, also('users.delete'))).toBeGreaterThan(5)
  const log = await readAudit(data, { target: id, limit: 5 })
  expect(log.map(({ act }) => act).sort()).toEqual(['users.delete', 'users.export'])
  expect(JSON.stringify(log)).not.toMatch(/ada|0x/)
  for (const named of [id, email]) await expect(rights.find(named)).rejects.toMatchObject({ code: 'not_found' })
  for (const act of [rights.signOut, rights.export, rights.delete])
    await expect(act(id, also('again'))).rejects.toMatchObject({ code: 'not_found' })
})

test('searches for a person are logged whether or not one is found, without the search terms', async () => {
  const { data, clock, owner, rights } = await world()
  await owner(email)
  const secureSite = { vaultKey: await readVaultKey(vaultKeyText) }
  const lines: unknown[] = []
  const audit = async (_: unknown, target: string, details = {}) => lines.push([target, details])
  let find = async (_: object): Promise<unknown> => undefined
  const answer = (endpoint: unknown, answerOf: typeof find) => {
    if (endpoint === findUser) find = answerOf
  }
  userRoutes(
    { answer } as never,
    { site: { secureSite, now: () => clock.now }, data, cache: await openCache() } as never,
  )
  await find({ body: { named: email }, audit })
  const stranger = find({ body: { named: 'grace@example.com' }, audit })
  await expect(stranger).rejects.toMatchObject({ code: 'not_found' })
  expect(lines).toEqual([
    [(await rights.find(email)).id, {}],
    ['', { found: false }],
  ])
})
