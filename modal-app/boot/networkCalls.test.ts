import { expect, test } from 'vitest'
import { repeatNetworkChanges } from './calls.ts'
import { createTestApp, testNetwork } from './testApp.ts'

test('networks added and removed before a reload are added and removed again, in order', async () => {
  const app = createTestApp()
  const own = testNetwork('eip155:424242', 'Own')
  await repeatNetworkChanges(app, [
    { network: own },
    { network: { id: 'nonsense' } },
    { chainId: 'eip155:10' },
    { network: { ...own, name: 'Own again' } },
  ])
  const { list } = app.store.getState().networks
  expect(list.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:424242'])
  expect(list[1]?.name).toBe('Own again')
})

test('a page cannot override known facts about a repeated network', async () => {
  const app = createTestApp()
  const said = { ...testNetwork('eip155:8453', 'Ethereum'), rpcUrls: ['https://brought.example'] }
  await repeatNetworkChanges(app, [{ chainId: 'eip155:10' }, { network: said }])
  expect(app.store.getState().networks.list[1]).toMatchObject({ name: 'Base', rpcUrls: said.rpcUrls })
})
