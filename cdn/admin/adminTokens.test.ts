import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { OperatorError } from '../operatorError.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { createAdminTokens, runTokenCommand } from './adminTokens.ts'
import { addToAudit, readAudit } from './auditLog.ts'

const databases = await createTestDatabases()

describe.each(databases.all)('$name', ({ name, isThere, database }) => {
  const started = async () => {
    const data = databases.closeLater(await openData(database()))
    const clock = { now: 1_795_600_000_000 }
    const tokens = createAdminTokens(data, () => clock.now)
    return { data, clock, tokens, run: (...options: string[]) => runTokenCommand(tokens, options) }
  }

  test.runIf(isThere)('a token is shown once, kept as a hash, and found until it is revoked', async () => {
    const { data, clock, tokens, run } = await started()
    const token = await run('--role', 'support', '--name', 'Ada L')
    expect(token).toMatch(/^ck_admin_[-_a-zA-Z0-9]{43}$/)
    const found = await tokens.find(token)
    expect(found).toMatchObject({ role: 'support', name: 'Ada L' })
    const { rows } = await sql<object>`select * from admin_tokens`.execute((await data.open()) as never)
    expect(JSON.stringify(rows)).not.toContain(token.slice(9))
    const id = found?.id ?? ''
    expect(await run('--list')).toContain(`${id}  support  Ada L`)
    clock.now += 1000
    expect(await run('--revoke', id)).toBe(`${id} was revoked`)
    expect(await tokens.find(token)).toBeUndefined()
    await expect(run('--revoke', id)).rejects.toThrow(OperatorError)
    expect((await readAudit(data, { target: id, limit: 5 })).map(({ act, actor }) => [actor, act])).toEqual([
      ['command', 'tokens.revoke'],
      ['command', 'tokens.create'],
    ])
  })

  test.runIf(isThere)('a leaked token can be revoked by the token itself, and is never printed', async () => {
    const { data, clock, tokens, run } = await started()
    const token = await run('--role', 'owner', '--name', 'Ada')
    clock.now += 1000
    const { id = '' } = (await tokens.find(token)) ?? {}
    expect(await run('--revoke', token)).toBe(`${id} was revoked`)
    expect(await tokens.find(token)).toBeUndefined()
    expect(await readAudit(data, { target: id, limit: 1 })).toMatchObject([{ act: 'tokens.revoke' }])
    for (const options of [['--revoke', token], ['--revoke', token, 'now'], [token]])
      await expect(run(...options)).rejects.toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(token.slice(9)) }),
      )
  })

  test.runIf(isThere)('no text but the token itself is one', async () => {
    const { tokens } = await started()
    const token = await tokens.add({ role: 'owner', name: 'Ada' })
    const wrong = ['', 'ck_admin_', token.slice(0, -1), `${token}x`, token.toUpperCase(), ` ${token}`, "' or 1=1 --"]
    for (const text of wrong) expect(await tokens.find(text), text).toBeUndefined()
  })

  test.runIf(isThere)('the database refuses to change or delete audit log entries', async () => {
    const { data } = await started()
    const db = await data.open()
    const entry = { actor: 'command', act: 'test', target: 'target-of-test', requestId: 'r', details: { count: 1 } }
    await addToAudit(db, 1, entry)
    await expect(db.updateTable('audit_log').set({ act: 'nothing' }).execute()).rejects.toThrow('only grows')
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('only grows')
    const undone = db.transaction().execute(async transaction => {
      await addToAudit(transaction, 2, { ...entry, act: 'undone' })
      throw new Error('the act failed')
    })
    await expect(undone).rejects.toThrow('the act failed')
    expect(await readAudit(data, { target: 'target-of-test', limit: 5 })).toMatchObject([{ ...entry, at: 1 }])
  })

  test.runIf(isThere && name !== 'PostgreSQL')('nor does it replace one by another of its id', async () => {
    const { data } = await started()
    const db = await data.open()
    const entry = { actor: 'command', act: 'test', target: 'target-of-replace', requestId: '', details: {} }
    await addToAudit(db, 1, entry)
    const [{ id } = { id: '' }] = await readAudit(data, { target: entry.target, limit: 1 })
    const other = { id, at: 1, actor: 'nobody', act: 'test', target: entry.target, request_id: '', details: '{}' }
    await expect(db.replaceInto('audit_log').values(other).execute()).rejects.toThrow('only grows')
    expect(await readAudit(data, { target: entry.target, limit: 5 })).toMatchObject([entry])
  })

  test.runIf(isThere)('pages of the log follow each other without a gap, also within one millisecond', async () => {
    const { data } = await started()
    const db = await data.open()
    for (const act of ['a', 'b', 'c', 'd', 'e'])
      await addToAudit(db, 5, { actor: 'command', act, target: 'paged', requestId: '', details: {} })
    const seen: string[] = []
    for (let before: { at: number; id: string } | undefined; ; ) {
      const page = await readAudit(data, { target: 'paged', limit: 2, ...(before && { before }) })
      seen.push(...page.map(({ act }) => act))
      before = page.at(-1)
      if (page.length < 2) break
    }
    expect(seen.sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})

test.each([
  [[]],
  [['--role', 'owner']],
  [['--role', 'root', '--name', 'Ada']],
  [['--role', 'owner', '--name', '']],
  [['--role', 'owner', '--name', 'A\nda']],
  [['--role', 'owner', '--name', 'Ada', '--list']],
  [['--revoke']],
])('admin:token refuses %j and names what it accepts', async options => {
  const data = await openData()
  const run = runTokenCommand(createAdminTokens(data, Date.now), options)
  await expect(run).rejects.toThrow('expected --role viewer|support|owner --name NAME, --list, or --revoke ID')
  await data.close()
})
