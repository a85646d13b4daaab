import '../../fakeBrowser.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createCore } from '../../kernel/core.ts'
import { readOptions } from '../../kernel/options.ts'
import type { Shared } from '../../kernel/shared.ts'
import { readNode } from './readNode.ts'
import { startTests } from './startTests.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

function start(testMode: unknown) {
  const options = readOptions({ projectId: 'demo', testMode })
  const core = createCore('1.0.0', options)
  stops.push(core.destroy)
  const shared = { core, options } as Shared
  startTests(shared)
  return { core, shared, ribbons: () => document.querySelectorAll('[data-connectkit-test]') }
}

test('until ConnectKit is destroyed, there are the ribbon, the Ethereum wallet and ConnectKit.test', () => {
  const { core, shared, ribbons } = start('true')
  expect(core.discovery.list().map(({ id, name }) => [id, name])).toEqual([['test.eip155', 'Test Ethereum wallet']])
  expect(Object.keys(shared.test ?? {})).toEqual(['accounts', 'next', 'approve', 'reject'])
  expect(ribbons()).toHaveLength(1)
  core.destroy()
  expect(ribbons()).toHaveLength(0)
})

test('wallets of other namespaces are added once, if the site has a network of theirs', () => {
  const { core } = start(true)
  for (let told = 0; told < 2; told++) core.events.emit('namespaces', ['eip155', 'solana', 'cosmos'])
  expect(core.discovery.list().map(({ id }) => id)).toEqual(['test.eip155', 'test.solana'])
})

test('without the option nothing starts, even if the page has loaded the script', () => {
  const { core, shared, ribbons } = start('false')
  expect([core.discovery.list(), shared.test, ribbons().length]).toEqual([[], undefined, 0])
})

test('a page wallet that took the id first stays, and never prompts the test', async () => {
  const options = readOptions({ projectId: 'demo', testMode: true })
  const core = createCore('1.0.0', options)
  stops.push(core.destroy)
  const request = vi.fn(async () => ['0xA11cE00000000000000000000000000000000001'])
  const detail = { info: { rdns: 'test.eip155', uuid: 'u-1', name: 'Real wallet', icon: '' }, provider: { request } }
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const shared = { core, options } as Shared
  startTests(shared)
  expect(core.discovery.find('test.eip155')).toMatchObject({ name: 'Real wallet', provider: { request } })
  const asked = vi.fn()
  void shared.test?.next().then(asked)
  await core.discovery.find('test.eip155')?.provider?.request({ method: 'eth_requestAccounts' })
  await Promise.resolve()
  expect([request.mock.calls.length, asked.mock.calls.length]).toEqual([1, 0])
})

test.each([
  ['http://127.0.0.1:8545', 'http://127.0.0.1:8545'],
  ['http://localhost:8545/', 'http://localhost:8545/'],
  ['true', undefined],
  ['https://mainnet.example', undefined],
  ['http://localhost.example:8545', undefined],
  ['http://127.0.0.1@mainnet.example/', undefined],
])('data-test-mode="%s" names the node %s', (option, node) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(readNode(option)).toBe(node)
  expect(warn.mock.calls.length).toBe(node || option === 'true' ? 0 : 1)
})
