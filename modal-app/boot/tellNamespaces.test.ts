import { expect, test } from 'vitest'
import type { Settings } from '../../shared/config.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { includeNetwork, leaveNetwork } from '../connections/networkActions.ts'
import { usesMore } from '../connections/usesMore.ts'
import { tellNamespaces } from './tellNamespaces.ts'
import { createTestApp, type TestApp, type TestAppOptions, testNetwork } from './testApp.ts'

const ethereum = testNetwork('eip155:1', 'Ethereum')
const bitcoin = testNetwork('bip122:main', 'Bitcoin')
const [solana, devnet] = [testNetwork('solana:main', 'Solana'), testNetwork('solana:dev', 'Solana Devnet')]

const appWith = (networks = [ethereum], options: TestAppOptions['options'] = {}) =>
  createTestApp({
    adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
    networks,
    options,
  })
const toldBy = ({ host }: TestApp) => host.payloads('namespaces.changed').map(({ namespaces }) => namespaces)
const multiWallet = { multiWallet: true } satisfies Partial<Settings>

test('the page is told which namespaces the site uses, at the start and when they change', async () => {
  const app = appWith([ethereum, solana])
  tellNamespaces(app)
  expect(toldBy(app)).toEqual([['eip155', 'solana']])
  includeNetwork(app, devnet)
  await leaveNetwork(app, solana)
  expect(toldBy(app)).toHaveLength(1)
  await leaveNetwork(app, devnet)
  expect(toldBy(app)).toEqual([['eip155', 'solana'], ['eip155']])
})

test('a site with eip155 and one wallet tells nothing until it has use for more', () => {
  const app = appWith()
  tellNamespaces(app)
  app.store.setState(({ settings }) => ({ settings: { ...settings } }))
  expect(toldBy(app)).toEqual([])
  includeNetwork(app, solana)
  expect(toldBy(app)).toEqual([['eip155', 'solana']])
})

test('several wallets are told of also where eip155 is all there is, and when a site begins to have them', () => {
  const app = appWith([ethereum], multiWallet)
  tellNamespaces(app)
  expect(toldBy(app)).toEqual([['eip155']])

  const later = appWith()
  tellNamespaces(later)
  later.store.setState(({ settings }) => ({ settings: { ...settings, ...multiWallet } }))
  expect(toldBy(later)).toEqual([['eip155']])
})

test('a Verify service is a reason to tell, and none to wait for wallets of the page', () => {
  const verifyUrl = 'https://verify.example'
  const app = appWith([ethereum], { walletConnect: { projectId: 'id', verifyUrl } })
  tellNamespaces(app)
  expect(toldBy(app)).toEqual([['eip155']])
  expect(usesMore(app)).toBe(false)

  const without = appWith([ethereum], { walletConnect: { projectId: 'id' } })
  tellNamespaces(without)
  expect(toldBy(without)).toEqual([])
})

test.each<[string, TestApp, boolean]>([
  ['eip155 alone', appWith(), false],
  ['a namespace this release has no adapter for', appWith([ethereum, bitcoin]), false],
  ['another namespace', appWith([ethereum, solana]), true],
  ['another namespace alone', appWith([solana]), true],
  ['several wallets', appWith([ethereum], multiWallet), true],
])('of more than one wallet of eip155 there is use with %s', (_, app, expected) => {
  expect(usesMore(app)).toBe(expected)
})
