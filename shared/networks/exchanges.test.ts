import { expect, test } from 'vitest'
import type { ChainId } from '../caip.ts'
import { aggregators } from './aggregators.ts'
import { builtInNetworks } from './builtInNetworks.ts'
import { exchangeIds } from './exchangeIds.ts'
import { exchanges } from './exchanges.ts'

const entries = Object.entries(exchanges)
const builtIn = new Set<string>(builtInNetworks.map(({ id }) => id))

test.each(entries)('the exchanges of %s are addresses in lower case, each with its own id', (id, shipped) => {
  expect(builtIn.has(id)).toBe(true)
  const addresses = [
    ...[shipped?.wrapped, ...(shipped?.bases ?? [])],
    ...(shipped?.exchanges ?? []).flatMap(({ id: _, name, type, ...at }) => Object.values(at)),
  ]
  for (const address of addresses) expect(address).toMatch(/^0x[0-9a-f]{40}$/)
  expect(shipped?.bases).not.toContain(shipped?.wrapped)
  const ids = shipped?.exchanges.map(each => each.id) ?? []
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
  expect(exchangeIds(id as ChainId)).toEqual(ids)
  // An exchange's factory and router are not tokens.
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the contracts of aggregators are addresses in lower case', () => {
  for (const { usual, others } of Object.values(aggregators))
    for (const address of [usual, ...Object.values(others)]) expect(address).toMatch(/^0x[0-9a-f]{40}$/)
})
