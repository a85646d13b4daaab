import { expect, test } from 'vitest'
import { repeatNetworkChanges } from './repeatNetworkChanges.ts'
import { createTestApp, testNetwork } from './testApp.ts'

test('networks added and removed before a reload are added and removed again, in order', () => {
  const app = createTestApp()
  const base = testNetwork('eip155:8453', 'Base')
  repeatNetworkChanges(app, [
    { network: base },
    { network: { id: 'nonsense' } },
    { chainId: 'eip155:10' },
    { network: { ...base, name: 'Base again' } },
  ])
  const { list } = app.store.getState().networks
  expect(list.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:8453'])
  expect(list[1]?.name).toBe('Base again')
})
