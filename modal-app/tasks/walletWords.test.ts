import { expect, test } from 'vitest'
import {
  ConnectKitError,
  fromWire,
  ProviderRpcError,
  toConnectKitError,
  toWire,
  type WireError,
} from '../../shared/errors.ts'
import { walletWords } from './runTask.ts'

/** As the page tells it: what was thrown there arrives as data. */
function arrived(thrown: unknown): ConnectKitError {
  const wire = JSON.parse(JSON.stringify(toWire(thrown))) as WireError
  return fromWire(wire, wire)
}

const says = (message: string) => walletWords(arrived(new ProviderRpcError(-32000, message)))

test('the words of a wallet of the page are kept', () => {
  expect(says('Internal JSON-RPC error: nonce too low')).toBe('Internal JSON-RPC error: nonce too low')
  expect(walletWords(arrived('something'))).toBe('something')
  expect(walletWords(arrived({ code: 4900, message: 'Disconnected' }))).toBe('Disconnected')
})

test('they are found behind errors that say the same in our codes', () => {
  const inner = arrived(new ProviderRpcError(-32603, 'Chain is not enabled'))
  expect(walletWords(new ConnectKitError('unknown_network', 'no', {}, inner))).toBe('Chain is not enabled')
})

test.each<[string, unknown]>([
  ['an error of our own', new ConnectKitError('wallet_not_found', 'It left')],
  [
    'an error of the loader',
    arrived(new ConnectKitError('wallet_failed', 'The wallet did not return a list of accounts')),
  ],
  ['a wallet that threw nothing', arrived(null)],
  ['a wallet with an empty message', arrived({ code: -32000, message: '' })],
  ['a wallet that says only what cannot be seen', arrived({ code: -32000, message: '\u202e\u200b\u2800 \u3164' })],
  ['a fault of the browser', toConnectKitError(new TypeError('undefined is not a function'))],
  ['a request that was aborted', toConnectKitError(new DOMException('Aborted', 'AbortError'))],
  ['a node', toConnectKitError(Object.assign(new Error('Blockhash not found'), { code: -32002 }))],
  ['nothing', undefined],
])('%s says nothing', (_, thrown) => {
  expect(walletWords(thrown)).toBeUndefined()
})

test.each([
  ['line breaks', 'one\r\ntwo\u2028three\tfour', 'one two three four'],
  ['bidirectional overrides', 'Pay \u202e0001\u202c now', 'Pay 0001 now'],
  ['zero-width characters', 'Meta\u200bMask\ufeff', 'MetaMask'],
  ['control characters', 'a\u0007\u0000b', 'a b'],
  ['stacked marks', `a${'\u0301'.repeat(40)}b`, 'á\u0301\u0301b'],
  [
    'markup, which stays a text',
    '<a href="https://evil.example">Restore</a>',
    '<a href="https://evil.example">Restore</a>',
  ],
])('%s', (_, message, shown) => {
  expect(says(message)).toBe(shown)
})

test.each([
  ['letters', 'x'.repeat(10_000), 'x'],
  ['signs of two units', '🦊'.repeat(10_000), '🦊'],
])('ten thousand %s are cut to three hundred', (_, message, sign) => {
  const words = [...(says(message) ?? '')]
  expect(words).toHaveLength(301)
  expect(new Set(words)).toEqual(new Set([sign, '…']))
})

test('causes that lead back to themselves end', () => {
  const error = new ConnectKitError('wallet_failed', 'no')
  Object.assign(error, { cause: error })
  expect(walletWords(error)).toBeUndefined()
})
