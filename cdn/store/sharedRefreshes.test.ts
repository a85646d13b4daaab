import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testPatience } from '../../shared/testPatience.ts'
import { native, paths, setUp, token } from '../routes/testAccounts.ts'
import { createSharedRefreshes } from './sharedRefreshes.ts'
import { createTestDatabases } from './testDatabases.ts'
import { openCache } from './testStores.ts'

/* Two servers on one PostgreSQL database. */

const databases = await createTestDatabases()
const { postgres } = databases
const forced = `${paths.balance}&forceUpdate=eip155:31337:${token}`

async function twoServers() {
  const chain = { amount: '1' }
  const server = async () => {
    const cache = databases.closeLater(await openCache(postgres.database()))
    const refreshes = createSharedRefreshes(cache, () => performance.now())
    const { get } = await setUp(
      { balances: async () => ({ balances: [{ ...native, quantity: { decimals: '18', numeric: chain.amount } }] }) },
      { refreshes },
    )
    return async (path: string) => (await get(path)).body.balances[0].quantity.numeric
  }
  return { chain, servers: [await server(), await server()] as const }
}

test.runIf(postgres.isThere)('after a forced read on one, both answer the new balance', async () => {
  const { chain, servers } = await twoServers()
  const [one, other] = servers
  expect([await one(paths.balance), await other(paths.balance)]).toEqual(['1', '1'])
  chain.amount = '2'
  expect(await other(paths.balance)).toBe('1')
  expect(await one(forced)).toBe('2')
  await setTimeout(120)
  expect([await one(paths.balance), await other(paths.balance)]).toEqual(['2', '2'])
  chain.amount = '3'
  // Nobody reads again what both know.
  await setTimeout(120)
  expect([await one(paths.balance), await other(paths.balance)]).toEqual(['2', '2'])
})

test.runIf(postgres.isThere)('while the database is away, each answers what it remembers, at once', async () => {
  const { chain, servers } = await twoServers()
  const [one] = servers
  expect(await one(paths.balance)).toBe('1')
  chain.amount = '2'
  await databases.stopPostgres()
  const startedAt = performance.now()
  for (let count = 0; count < 20; count++) expect(await one(paths.balance)).toBe('1')
  expect(performance.now() - startedAt).toBeLessThan(3000 * testPatience)
  await databases.startPostgres()
})
