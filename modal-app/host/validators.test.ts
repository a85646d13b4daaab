import { expect, test } from 'vitest'
import { pageEvents } from '../../shared/protocol/events.schema.ts'
import { hostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { modalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { checks } from '../settings/settingChecks.gen.ts'
import { validators } from './validators.gen.ts'

const wallet = { id: 'a', name: 'A', kind: 'announced', namespaces: ['eip155'] }

test('exactly the page’s messages have a check', () => {
  expect(Object.keys(validators.requests)).toEqual(Object.keys(modalMethods))
  expect(Object.keys(validators.events)).toEqual(Object.keys(pageEvents))
  expect(Object.keys(validators.results)).toEqual(Object.keys(hostMethods))
})

test.each<[string, unknown, boolean]>([
  ['a request', { v: 1, t: 'req', id: 1, m: 'modal.open', p: {} }, true],
  ['a request of another version', { v: 2, t: 'req', id: 1, m: 'modal.open', p: {} }, false],
  ['a request with an added field', { v: 1, t: 'req', id: 1, m: 'modal.open', p: {}, x: 1 }, false],
  ['a request without an id', { v: 1, t: 'req', m: 'modal.open', p: {} }, false],
  ['an error with a foreign name', { v: 1, t: 'err', id: 1, e: { code: 1, name: 'NO!', message: '' } }, false],
  ['null', null, false],
])('accepts as an envelope: %s, %s: %s', (_, value, accepted) => {
  expect(validators.envelope(value)).toBe(accepted)
})

test.each<[keyof typeof validators, string, unknown, boolean]>([
  ['requests', 'modal.open', { view: 'Connect' }, true],
  ['requests', 'modal.open', { view: 'x'.repeat(1_025) }, false],
  ['requests', 'modal.open', { namespace: 'dogecoin' }, false],
  ['requests', 'modal.close', { now: true }, false],
  ['requests', 'connection.open', { walletId: '' }, false],
  ['events', 'wallets.changed', { wallets: [wallet] }, true],
  ['events', 'wallets.changed', { wallets: [{ ...wallet, icon: 'https://tracker.example/a.png' }] }, false],
  ['events', 'wallets.changed', { wallets: [{ ...wallet, icon: 'data:image/png;base64,AA' }] }, true],
  ['events', 'wallets.changed', { wallets: Array.from({ length: 65 }, () => wallet) }, false],
  ['events', 'connections.changed', { connections: [], activeNamespace: null }, true],
  ['events', 'connections.changed', { connections: [] }, false],
  ['events', 'theme.changed', { theme: 'auto' }, false],
  ['results', 'wallet.connect', { accounts: [{ address: '0x1' }], chainId: 'eip155:1' }, true],
  ['results', 'wallet.connect', { accounts: [], chainId: 'eip155:1' }, false],
])('%s %s %j: %s', (kind, name, value, accepted) => {
  const table = validators[kind]
  if (typeof table === 'function') throw new Error('The envelope has its own table')
  expect(table[name]?.(value)).toBe(accepted)
})

const hello = {
  wallets: [],
  connections: [],
  activeNamespace: null,
  options: {},
  theme: 'dark',
  locale: '',
}
const network = { id: 'eip155:5', name: 'N', nativeCurrency: { name: 'N', symbol: 'N', decimals: 18 }, rpcUrls: [] }
const urlOf = (length: number) => 'https://'.padEnd(length, 'a')

test.each<[string, number, (size: number) => boolean | undefined]>([
  ['networks', 100, size => checks.networks?.(Array(size).fill('eip155:1'))],
  ['ids of wallets', 100, size => checks.featuredWalletIds?.(Array(size).fill('a'))],
  ['characters of a node', 512, size => checks.networks?.([{ ...network, rpcUrls: [urlOf(size)] }])],
  ['characters of terms', 508, size => checks.termsUrl?.(urlOf(size))],
  ['changes of networks', 200, networkChanges],
])('accepts at most this many %s: %i', (_, bound, takes) => {
  expect([takes(bound), takes(bound + 1)]).toEqual([true, false])
})

function networkChanges(size: number): boolean | undefined {
  return validators.events['host.hello']?.({ ...hello, networkChanges: Array(size).fill({ chainId: 'eip155:1' }) })
}
