import { expect, test } from 'vitest'
import { accountFacts } from '../../../cdn/sources/accountFacts.ts'
import { mainnets, sourceNames, sourceTable } from './sourceTable.ts'

const networkOf = (id: string) => {
  const found = mainnets.find(each => each.id === id)
  if (!found) throw new Error(`There is no ${id}`)
  return found
}

test.each([
  ['eip155:1', 'history', ['eth.blockscout.com', 'its nodes’ logs']],
  ['eip155:1', 'balances', ['its nodes', 'eth.blockscout.com']],
  ['eip155:1', 'prices', ['Chainlink’s feeds', 'eth.blockscout.com']],
  ['eip155:8453', 'nfts', ['base.blockscout.com', 'its nodes’ logs']],
  ['eip155:56', 'history', ['its nodes’ logs']],
  ['bip122:000000000019d6689c085ae165831e93', 'history', ['its nodes (Esplora)']],
  ['bip122:000000000019d6689c085ae165831e93', 'nfts', []],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'prices', []],
] as const)('of %s, %s is told by %j', (id, fact, names) => {
  expect(sourceNames(fact, networkOf(id))).toEqual(names)
})

test('the page names each mainnet with the sources of every fact and its nodes', () => {
  const rows = sourceTable().split('<tr>').slice(2)
  expect(mainnets.length).toBeGreaterThan(20)
  expect(rows).toHaveLength(mainnets.length)
  for (const [at, { name, rpcUrls }] of mainnets.entries()) {
    expect(rows[at]).toContain(`<th scope="row">${name}</th>`)
    expect(rows[at]?.match(/<td>/g)).toHaveLength(accountFacts.length + 1)
    for (const url of rpcUrls) expect(rows[at]).toContain(new URL(url).host)
  }
})
