import { expect, test } from 'vitest'
import { openConnection } from './sqliteConnection.mjs'

test('a statement after the end fails, instead of ending the process', () => {
  const connection = openConnection({ path: ':memory:', busyTimeoutMs: 1, synchronous: 'NORMAL' })
  connection.close()
  const statement = { sql: 'select 1', parameters: [], mayBeLost: false }
  const late = [
    () => connection.run('select 1', []),
    () => connection.read([statement]),
    () => connection.write([statement]),
    () => connection.script('select 1'),
    () => connection.rollBack(),
  ]
  for (const ask of late) expect(ask).toThrow(expect.objectContaining({ code: 'CLOSED' }))
  expect(() => connection.close()).not.toThrow()
})
