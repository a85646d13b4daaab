import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOptions } from './options.ts'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockReset().mockImplementation(() => {}))
afterEach(() => vi.clearAllMocks())

const lines = () => warn.mock.calls.map(([line]) => line)

test('accepts valid options silently', () => {
  expect(
    readOptions({ projectId: 'demo', preload: 'idle', relay: 'sign', theme: 'dark', defaultNetwork: 'eip155:31337' }),
  ).toMatchObject({
    projectId: 'demo',
    preload: 'idle',
    relay: 'sign',
    theme: 'dark',
    defaultNetwork: 'eip155:31337',
  })
  expect(lines()).toEqual([])
})

test('has a default for everything but the project', () => {
  expect(readOptions({ projectId: 'demo' })).toMatchObject({
    preload: 'visible',
    relay: 'value',
    theme: 'auto',
    defaultNetwork: 'eip155:1',
  })
  expect(lines()).toEqual([])
})

test.each([
  [{}, 'ConnectKit: data-project-id is undefined; it takes the id of a project'],
  [{ projectId: '' }, 'ConnectKit: data-project-id is ""; it takes the id of a project'],
  [{ projectId: 'a b' }, 'ConnectKit: data-project-id is "a b"; it takes the id of a project'],
  [{ projectId: 7 }, 'ConnectKit: data-project-id is number; it takes the id of a project'],
  [{ projectId: { toString: () => 'demo' } }, 'ConnectKit: data-project-id is object; it takes the id of a project'],
  [
    { projectId: 'demo', preload: ['idle'] },
    'ConnectKit: data-preload is object; it takes visible, intent, idle, eager, none (now: visible)',
  ],
  [
    { projectId: 'demo', relay: 'x'.repeat(1_000_000) },
    `ConnectKit: data-relay is "${'x'.repeat(64)}"; it takes value, sign, connect (now: value)`,
  ],
  [
    { projectId: 'demo', preload: 'always' },
    'ConnectKit: data-preload is "always"; it takes visible, intent, idle, eager, none (now: visible)',
  ],
  [
    { projectId: 'demo', relay: 'everything\nConnectKit: all is well' },
    'ConnectKit: data-relay is "everything\\nConnectKit: all is well"; it takes value, sign, connect (now: value)',
  ],
  [
    { projectId: 'demo', relay: 'constructor' },
    'ConnectKit: data-relay is "constructor"; it takes value, sign, connect (now: value)',
  ],
])('complains of %j in one line with the option and its accepted values', (data, line) => {
  const options = readOptions(data)
  expect(lines()).toEqual([line])
  expect(line).not.toContain('\n')
  expect(options).toMatchObject({ preload: 'visible', relay: 'value' })
  if (line.includes('project-id')) expect(options.projectId).toBe('')
})

test.each([
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'eip155:',
  'eip155:0',
  'eip155:0x1',
  'eip155:abc',
  'cosmos:12345',
  '1',
  'mainnet',
])('answers eth_chainId with Ethereum if the default network is %s', defaultNetwork => {
  const options = readOptions({ projectId: 'demo', defaultNetwork })
  expect(options.defaultNetwork).toBe('eip155:1')
  expect(options.rest.defaultNetwork).toBe(defaultNetwork)
})

test('passes on what the iframe checks', () => {
  const { rest } = readOptions({ projectId: 'demo', preload: 'none', theme: 'blue', accent: 'red' })
  expect(rest).toEqual({ theme: 'blue', accent: 'red', defaultNetwork: undefined })
})

test('ignores inherited options', () => {
  Object.assign(Object.prototype, { relay: 'connect', theme: 'dark', preload: () => {} })
  try {
    expect(readOptions({ projectId: 'demo' })).toMatchObject({ relay: 'value', theme: 'auto', preload: 'visible' })
    expect(lines()).toEqual([])
  } finally {
    for (const name of ['relay', 'theme', 'preload']) Reflect.deleteProperty(Object.prototype, name)
  }
})

test('passes on arrays, booleans and objects of init() as plain copies', () => {
  const network = { id: 'eip155:100', rpcUrls: ['https://rpc.example'], chain: 100n, toString: () => 'no data' }
  const { rest } = readOptions({ projectId: 'demo', email: false, socials: ['google'], networks: [network] })
  network.rpcUrls.push('https://later.example')
  expect(rest).toEqual({
    email: false,
    socials: ['google'],
    networks: [{ id: 'eip155:100', rpcUrls: ['https://rpc.example'], chain: '0x64' }],
  })
})

test.each([
  [undefined, true],
  ['true', true],
  [true, true],
  ['', true],
  ['false', false],
  [false, false],
])('with reconnect=%j restores the last wallet: %s', (reconnect, expected) => {
  const options = readOptions({ projectId: 'demo', reconnect })
  expect(options.reconnect).toBe(expected)
  expect(options.rest).not.toHaveProperty('reconnect')
})

const cyclic: { self?: unknown } = {}
cyclic.self = cyclic
const trap = {
  get trapped(): never {
    throw new Error('trapped')
  },
}

test.each([
  ['too long', 'x'.repeat(70_000)],
  ['cyclic', cyclic],
  ['deep', JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)],
  ['throwing', trap],
])('an option that is %s stays here, and costs no other', (_, value) => {
  const { rest } = readOptions({ projectId: 'demo', first: 1, ['n'.repeat(65)]: 'x', bad: value, last: true })
  expect(rest).toEqual({ first: 1, last: true })
})

test('all options together fit into a message', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`option${i}`, 'x'.repeat(1_000)]))
  const { rest } = readOptions({ projectId: 'demo', ...many })
  expect(JSON.stringify(rest).length).toBeLessThan(70_000)
  expect(Object.keys(rest).length).toBeGreaterThan(60)
})

test('base is for init() only', () => {
  expect(readOptions({ projectId: 'demo', base: 'https://cdn.example' }).rest).toEqual({})
})

test.each<[string, unknown, string]>([
  ['none', undefined, ''],
  ['an attribute', 'eip155:1, solana:abc,nonsense', 'eip155:1,solana:abc'],
  ['an attribute with JSON', '["eip155:1", {"id": "eip155:100", "name": "Own"}]', 'eip155:1,eip155:100'],
  ['ids', ['eip155:10', 7, null], 'eip155:10'],
  ['whole networks', [{ id: 'eip155:100' }, { name: 'Nowhere' }], 'eip155:100'],
  ['something else', 5, ''],
])('reads the networks named by the page: %s', (_, networks, ids) => {
  expect(readOptions({ projectId: 'demo', networks }).networks.join()).toBe(ids)
})
