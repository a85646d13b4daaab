import { expect, test } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTestApp, harbour, type TestAppOptions, testConnection, testNetwork } from '../boot/testApp.ts'
import { includeNetwork, leaveNetwork, switchToNetwork } from './networkActions.ts'

const connection = testConnection(harbour)
const ethereum = testNetwork('eip155:1', 'Ethereum')
const optimism = testNetwork('eip155:10', 'Optimism')
const base = testNetwork('eip155:8453', 'Base')
const solana = testNetwork('solana:main', 'Solana')

function world(options: TestAppOptions = {}) {
  const app = createTestApp({ networks: [ethereum, optimism], ...options })
  const wallet = app.wallet(harbour.id)
  return {
    app,
    wallet,
    ids: () => app.store.getState().networks.list.map(({ id }) => id),
    selected: () => app.store.getState().networks.selected,
    told: () => app.host.payloads('network.selected').map(({ chainId }) => chainId),
    asked: () => wallet.requests.filter(({ method }) => method.startsWith('wallet_')).map(({ chainId }) => chainId),
  }
}

const connected = { connections: [connection] }

test('a connected wallet is asked to move', async () => {
  const { app, wallet, asked, told } = world(connected)
  await switchToNetwork(app, optimism)
  expect(asked()).toEqual(['eip155:10'])
  expect(wallet.chainId).toBe('eip155:10')
  expect(told()).toEqual([])
})

test('a wallet that is there is not asked', async () => {
  const { app, asked, told } = world(connected)
  await switchToNetwork(app, ethereum)
  expect(asked()).toEqual([])
  expect(told()).toEqual([])
})

test('without a connection the network is chosen for the next, and the page told', async () => {
  const { app, selected, asked, told } = world()
  await switchToNetwork(app, optimism)
  expect(selected()).toEqual({ eip155: 'eip155:10' })
  expect(told()).toEqual(['eip155:10'])
  expect(asked()).toEqual([])
})

test('a connection of another namespace is left alone', async () => {
  const { app, selected, asked } = world({ ...connected, networks: [ethereum, solana] })
  await switchToNetwork(app, solana)
  expect(selected()).toEqual({ solana: 'solana:main' })
  expect(asked()).toEqual([])
})

test.each(['user_rejected', 'wallet_busy'] as const)('a switch that ends in %s changes nothing', async code => {
  const { app, wallet } = world(connected)
  wallet.features.requestErrors = { wallet_switchEthereumChain: new ConnectKitError(code, 'no') }
  const before = app.store.getState()
  await expect(switchToNetwork(app, optimism)).rejects.toMatchObject({ code })
  expect(app.store.getState()).toBe(before)
  expect(app.host.emitted).toEqual([])
})

test('a network is added', () => {
  const { app, ids } = world()
  includeNetwork(app, base)
  expect(ids()).toEqual(['eip155:1', 'eip155:10', 'eip155:8453'])
})

test('one of a namespace this release does not have is refused, and the list is as it was', () => {
  const { app } = world()
  const before = app.store.getState()
  expect(() => includeNetwork(app, solana)).toThrow(expect.objectContaining({ code: 'not_available' }))
  expect(app.store.getState()).toBe(before)
})

test('a site has no more than a hundred networks, and one of them can still be replaced', () => {
  const many = Array.from({ length: 100 }, (_, i) => testNetwork(`eip155:${i + 1}`, `Chain ${i + 1}`))
  const { app, ids } = world({ networks: many })
  expect(() => includeNetwork(app, base)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  includeNetwork(app, { ...base, id: 'eip155:1' })
  expect(ids()).toHaveLength(100)
})

const three = { networks: [ethereum, optimism, base] }

test('a network nobody is on is removed without a word', async () => {
  const { app, ids, asked, told } = world({ ...three, ...connected })
  await leaveNetwork(app, optimism)
  expect(ids()).toEqual(['eip155:1', 'eip155:8453'])
  expect([asked(), told()]).toEqual([[], []])
})

test('from the active one the wallet moves to the first that remains', async () => {
  const { app, ids, wallet } = world({ ...three, ...connected })
  await leaveNetwork(app, ethereum)
  expect(wallet.chainId).toBe('eip155:10')
  expect(ids()).toEqual(['eip155:10', 'eip155:8453'])
})

test('where the wallet stays the network stays too', async () => {
  const { app, wallet } = world({ ...three, ...connected })
  wallet.features.requestErrors = { wallet_switchEthereumChain: new ConnectKitError('user_rejected', 'no') }
  const before = app.store.getState()
  await expect(leaveNetwork(app, ethereum)).rejects.toMatchObject({ code: 'user_rejected' })
  expect(app.store.getState()).toBe(before)
})

test.each<[string, TestAppOptions, string[]]>([
  ['the first is chosen in its place', {}, ['eip155:10']],
  ['a default that goes too', { options: { defaultNetwork: 'eip155:1' } }, ['eip155:10']],
  ['another default stays', { options: { defaultNetwork: 'eip155:8453' } }, []],
])('without a connection: %s', async (_, options, expected) => {
  const { app, told } = world({ ...three, ...options })
  await leaveNetwork(app, ethereum)
  expect(told()).toEqual(expected)
})

test('the only network of a site cannot be removed', async () => {
  const { app } = world({ networks: [ethereum] })
  const before = app.store.getState()
  await expect(leaveNetwork(app, ethereum)).rejects.toMatchObject({ code: 'invalid_option' })
  expect(app.store.getState()).toBe(before)
})

test('the last of a namespace can, and the wallet stays where it is', async () => {
  const { app, ids, asked } = world({ ...connected, networks: [ethereum, solana] })
  await leaveNetwork(app, ethereum)
  expect(ids()).toEqual(['solana:main'])
  expect(asked()).toEqual([])
})
