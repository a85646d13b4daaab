import { expect, test } from 'vitest'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { includeNetwork, leaveNetwork } from '../connections/networkActions.ts'
import { pageNetwork } from '../networks/shippedNetworks.ts'
import { tellNamespaces } from './tellNamespaces.ts'
import { createTestApp, type TestApp, testNetwork } from './testApp.ts'

const ethereum = testNetwork('eip155:1', 'Ethereum')
const bitcoin = testNetwork('bip122:main', 'Bitcoin')
const [solana, devnet] = [testNetwork('solana:main', 'Solana'), testNetwork('solana:dev', 'Solana Devnet')]

const appWith = (networks = [ethereum]) =>
  createTestApp({
    adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
    networks,
  })
const toldBy = ({ host }: TestApp) => host.payloads('namespaces.changed').map(({ namespaces }) => namespaces)

test('the page learns which namespaces the site uses, at the start and when they change', async () => {
  const app = appWith([ethereum, solana])
  tellNamespaces(app)
  expect(toldBy(app)).toEqual([['eip155', 'solana']])
  includeNetwork(app, devnet, pageNetwork)
  await leaveNetwork(app, solana)
  expect(toldBy(app)).toHaveLength(1)
  await leaveNetwork(app, devnet)
  expect(toldBy(app)).toEqual([['eip155', 'solana'], ['eip155']])
})

test('unchanged namespaces are not reported again', () => {
  const app = appWith()
  tellNamespaces(app)
  app.store.setState(({ settings }) => ({ settings: { ...settings } }))
  expect(toldBy(app)).toEqual([['eip155']])
})

test('a namespace without an adapter is not reported', () => {
  const app = appWith([ethereum, bitcoin])
  tellNamespaces(app)
  expect(toldBy(app)).toEqual([['eip155']])
})
