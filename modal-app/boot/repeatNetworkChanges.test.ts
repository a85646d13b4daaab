import { expect, test } from 'vitest'
import { repeatNetworkChanges } from './repeatNetworkChanges.ts'
import { createTestApp, testNetwork } from './testApp.ts'

test('networks added and removed before a reload are added and removed again, in order', () => {
  const app = createTestApp()
  // Not shipped: of a shipped network the site's own name would not count.
  const own = testNetwork('eip155:424242', 'Own')
  repeatNetworkChanges(app, [
    { network: own },
    { network: { id: 'nonsense' } },
    { chainId: 'eip155:10' },
    { network: { ...own, name: 'Own again' } },
  ])
  const { list } = app.store.getState().networks
  expect(list.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:424242'])
  expect(list[1]?.name).toBe('Own again')
})
