import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOptions } from './options.ts'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockReset().mockImplementation(() => {}))
afterEach(() => vi.clearAllMocks())

const lines = () => warn.mock.calls.map(([line]) => line)

test('takes what a page may say, without a word', () => {
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
    preload: 'intent',
    relay: 'value',
    theme: 'auto',
    defaultNetwork: 'eip155:1',
  })
  expect(lines()).toEqual([])
})

test.each([
  [{}, 'ConnectKit: data-project-id is missing; it takes the id of a project on the server, such as "demo"'],
  [{ projectId: '' }, 'ConnectKit: data-project-id is ""; it takes the id of a project on the server, such as "demo"'],
  [
    { projectId: 'a b' },
    'ConnectKit: data-project-id is "a b"; it takes the id of a project on the server, such as "demo"',
  ],
  [
    { projectId: 'demo', preload: 'always' },
    'ConnectKit: data-preload is "always"; it takes intent, idle, eager, none (now: intent)',
  ],
  [
    { projectId: 'demo', relay: 'everything\nConnectKit: all is well' },
    'ConnectKit: data-relay is "everything\\nConnectKit: all is well"; it takes value, sign, connect (now: value)',
  ],
  [
    { projectId: 'demo', relay: 'constructor' },
    'ConnectKit: data-relay is "constructor"; it takes value, sign, connect (now: value)',
  ],
])('complains of %j in one line that names the option and what it takes', (data, line) => {
  const options = readOptions(data)
  expect(lines()).toEqual([line])
  expect(line).not.toContain('\n')
  expect(options).toMatchObject({ preload: 'intent', relay: 'value' })
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
])('answers eth_chainId with Ethereum where the default network is %s', defaultNetwork => {
  const options = readOptions({ projectId: 'demo', defaultNetwork })
  expect(options.defaultNetwork).toBe('eip155:1')
  expect(options.rest.defaultNetwork).toBe(defaultNetwork)
})

test('hands on what the iframe checks', () => {
  const { rest } = readOptions({ projectId: 'demo', preload: 'none', theme: 'blue', accent: 'red' })
  expect(rest).toEqual({ theme: 'blue', accent: 'red', defaultNetwork: undefined })
})

test('takes nothing from a prototype', () => {
  Object.assign(Object.prototype, { relay: 'connect', theme: 'dark', preload: () => {} })
  try {
    expect(readOptions({ projectId: 'demo' })).toMatchObject({ relay: 'value', theme: 'auto', preload: 'intent' })
    expect(lines()).toEqual([])
  } finally {
    for (const name of ['relay', 'theme', 'preload']) Reflect.deleteProperty(Object.prototype, name)
  }
})

test('what is too long to be an option stays here', () => {
  const { rest } = readOptions({ projectId: 'demo', ['n'.repeat(65)]: 'x', long: 'x'.repeat(1001), other: 'x' })
  expect(Object.keys(rest)).toEqual(['other', 'theme', 'defaultNetwork'])
})
