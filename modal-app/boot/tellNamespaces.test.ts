import { expect, test } from 'vitest'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { includeNetwork, leaveNetwork } from '../connections/networkActions.ts'
import { tellNamespaces } from './tellNamespaces.ts'
import { createTestApp, testNetwork } from './testApp.ts'

test('the page is told which namespaces the site uses, at the start and when they change', async () => {
  const adapters = createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana'))
  const networks = [testNetwork('eip155:1', 'Ethereum'), testNetwork('bip122:main', 'Bitcoin')]
  const app = createTestApp({ adapters, networks })
  tellNamespaces(app)
  const told = () => app.host.payloads('namespaces.changed').map(({ namespaces }) => namespaces)
  expect(told()).toEqual([['eip155']])
  const [solana, devnet] = [testNetwork('solana:main', 'Solana'), testNetwork('solana:dev', 'Solana Devnet')]
  includeNetwork(app, solana)
  includeNetwork(app, devnet)
  expect(told()).toEqual([['eip155'], ['eip155', 'solana']])
  await leaveNetwork(app, solana)
  expect(told()).toHaveLength(2)
  await leaveNetwork(app, devnet)
  expect(told()).toEqual([['eip155'], ['eip155', 'solana'], ['eip155']])
})

test('a site without a namespace of this release tells so', () => {
  const app = createTestApp({ adapters: createFakeAdapters() })
  tellNamespaces(app)
  expect(app.host.payloads('namespaces.changed')).toEqual([{ namespaces: [] }])
})
