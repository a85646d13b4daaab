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

/** Spec §1: networks with token swaps. */
const swapNetworks: readonly ChainId[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:250',
  'eip155:324',
  'eip155:8217',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:1313161554',
]

// @spec 9.swap-networks
test('of the twelve swap networks, all but Kaia have an exchange, whose makers publish no address', () => {
  expect(swapNetworks.filter(id => !builtIn.has(id))).toEqual([])
  expect(swapNetworks.filter(id => !exchanges[id])).toEqual(['eip155:8217'])
})

test('the contracts of aggregators are addresses in lower case', () => {
  for (const { usual, others } of Object.values(aggregators))
    for (const address of [usual, ...Object.values(others)]) expect(address).toMatch(/^0x[0-9a-f]{40}$/)
})
