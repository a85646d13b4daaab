import { expect, test } from 'vitest'
import { openConnection } from './sqliteConnection.mjs'

test.each(['read', 'write', 'script', 'rollBack'] as const)(
  'a %s that comes after the end fails, instead of ending the process',
  way => {
    const connection = openConnection({ path: ':memory:', busyTimeoutMs: 1, synchronous: 'NORMAL' })
    connection.close('', [])
    expect(() => connection[way]('select 1', [])).toThrow(expect.objectContaining({ code: 'CLOSED' }))
    expect(() => connection.close('', [])).not.toThrow()
  },
)
