import { expect, test } from 'vitest'
import { wallets } from '../../shared/api/wallets.schema.ts'
import { createTestApp, testNetwork } from '../boot/testApp.ts'
import { walletFilters } from './walletFilters.ts'

test('the list is filtered by the project’s namespaces, and on a phone by its platforms', () => {
  expect(walletFilters(createTestApp())).toEqual({ namespaces: 'eip155' })
  expect(walletFilters(createTestApp({ isMobile: true }))).toEqual({ namespaces: 'eip155', platforms: 'mobile,web' })
})

test('a site without adapters gets the wallets of all its networks', () => {
  const networks = [testNetwork('solana:mainnet', 'Solana'), testNetwork('bip122:x', 'Bitcoin')]
  expect(walletFilters(createTestApp({ networks }))).toEqual({ namespaces: 'solana,bip122' })
})

test('included, featured and excluded ids are sent', () => {
  const options = { includeWalletIds: ['a', 'b'], featuredWalletIds: ['b', 'c'], excludeWalletIds: ['d'] }
  expect(walletFilters(createTestApp({ options }))).toMatchObject({ include: 'a,b,c', exclude: 'd' })
})

test('featured wallets alone do not narrow the list', () => {
  expect(walletFilters(createTestApp({ options: { featuredWalletIds: ['a'] } }))).toEqual({ namespaces: 'eip155' })
})

test('a hundred long ids are cut to the server’s limit', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(128, 'x'))
  const filters = walletFilters(createTestApp({ options: { includeWalletIds: ids, excludeWalletIds: ids } }))
  expect(filters.include).toHaveLength(46 * 129 - 1)
  const query = { projectId: 'demo', st: 'x', sv: 'y', ...filters }
  expect(wallets.query.safeParse(query)).toMatchObject({ success: true })
})
