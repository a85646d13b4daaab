import { expect, test } from 'vitest'
import { pageEvents } from '../../shared/protocol/events.schema.ts'
import { hostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { modalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { validators } from './validators.gen.ts'

const wallet = { id: 'a', name: 'A', kind: 'announced', namespaces: ['eip155'] }

test('every message the page can send has a check, and no other', () => {
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
])('takes as an envelope: %s, %s: %s', (_, value, accepted) => {
  expect(validators.envelope(value)).toBe(accepted)
})

test.each<[keyof typeof validators, string, unknown, boolean]>([
  ['requests', 'modal.open', { view: 'Connect' }, true],
  ['requests', 'modal.open', { view: 'x'.repeat(65) }, false],
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
  ['results', 'wallet.disconnect', null, true],
  ['results', 'wallet.disconnect', 'ok', false],
])('%s %s %j: %s', (kind, name, value, accepted) => {
  const table = validators[kind]
  if (typeof table === 'function') throw new Error('The envelope has its own table')
  expect(table[name]?.(value)).toBe(accepted)
})
