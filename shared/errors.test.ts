import { expect, test } from 'vitest'
import { errorCodes } from './errorCodes.ts'
import {
  ConnectKitError,
  errorName,
  errorNumber,
  fromWire,
  ProviderRpcError,
  toConnectKitError,
  toProviderError,
  toWire,
} from './errors.ts'

const trap = () => {
  throw new Error('trapped')
}
const hostileProxy = new Proxy(
  {},
  { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap, getOwnPropertyDescriptor: trap },
)
const revoked = Proxy.revocable({}, {})
revoked.revoke()

test('gives every code an integer of EIP-1193 or JSON-RPC and a link', () => {
  for (const code of errorCodes) {
    const error = new ConnectKitError(code, 'text')
    expect(errorNumber(code)).toSatisfy((number: number) => (number >= 4000 && number < 5000) || number <= -32_000)
    expect(error.docs).toMatch(new RegExp(`${code}$`))
    expect(error).toMatchObject({ name: 'ConnectKitError', code, message: 'text', facts: {} })
    expect(code).toMatch(/^[a-z_]{1,40}$/)
  }
})

test.each(errorCodes)('carries %s over the wire and back', code => {
  const wire = toWire(new ConnectKitError(code, 'What happened', { secret: 1 }))
  expect(wire).toEqual({ code: errorNumber(code), name: code, message: 'What happened' })
  expect(fromWire(wire)).toMatchObject({ code, message: 'What happened' })
})

test.each([
  [4001, 'user_rejected'],
  [5000, 'user_rejected'],
  [5002, 'user_rejected'],
  [4100, 'unauthorized'],
  [4200, 'unsupported_method'],
  [-32601, 'unsupported_method'],
  [4900, 'not_connected'],
  [4901, 'wrong_network'],
  [4902, 'unknown_network'],
  [-32002, 'wallet_busy'],
  [-32005, 'rate_limited'],
  [-32602, 'invalid_params'],
  [-32603, 'wallet_failed'],
  [3, 'wallet_failed'],
])('names %i %s', (number, name) => {
  expect(errorName(number)).toBe(name)
})

test.each([
  ['null', null, { code: -32603, message: 'The wallet failed' }],
  ['undefined', undefined, { code: -32603, message: 'The wallet failed' }],
  ['a string', 'No funds', { code: -32603, message: 'No funds' }],
  ['an empty string', '', { code: -32603, message: 'The wallet failed' }],
  ['a number', 4001, { code: -32603, message: 'The wallet failed' }],
  ['an error', new Error('Broken'), { code: -32603, message: 'Broken' }],
  ['a plain object', { code: 4001, message: 'No' }, { code: 4001, message: 'No' }],
  [
    'its data',
    { code: 3, message: 'Reverted', data: '0x08c379a0' },
    { code: 3, message: 'Reverted', data: '0x08c379a0' },
  ],
  ['a WalletConnect refusal', { code: 5000, message: 'No' }, { code: 4001, message: 'No' }],
  ['a WalletConnect refusal of methods', { code: 5002, message: 'No' }, { code: 4001, message: 'No' }],
  ['a text as code', { code: 'ACTION_REJECTED', message: 'No' }, { code: -32603, message: 'No' }],
  ['a fraction as code', { code: 1.5, message: 'No' }, { code: -32603, message: 'No' }],
  ['an unsafe code', { code: 2 ** 60, message: 'No' }, { code: -32603, message: 'No' }],
  ['a message that is no text', { code: 4001, message: {} }, { code: 4001, message: 'The wallet failed' }],
  [
    'the code MetaMask mobile hides',
    { code: -32603, message: 'No chain', data: { originalError: { code: 4902 } } },
    { code: 4902, message: 'No chain', data: { originalError: { code: 4902 } } },
  ],
  ['a hostile Proxy', hostileProxy, { code: -32603, message: 'The wallet failed' }],
  ['a revoked Proxy', revoked.proxy, { code: -32603, message: 'The wallet failed' }],
  ['a symbol', Symbol('s'), { code: -32603, message: 'The wallet failed' }],
])('puts %s on the wire', (_, thrown, expected) => {
  expect(toWire(thrown)).toEqual(expected)
})

test('an error that crossed the wire keeps number and data', () => {
  const reverted = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  expect(toProviderError(fromWire(reverted))).toMatchObject(reverted)
  expect(toWire(fromWire(reverted))).toEqual({ ...reverted, name: 'wallet_failed' })
  const error = new ConnectKitError('unsupported_method', 'No', { method: 'eth_sign' })
  expect(toWire(fromWire(toWire(error)))).toEqual(toWire(error))
})

test('passes data on unread', () => {
  const { data, ...wire } = toWire({ data: hostileProxy })
  expect(Object.is(data, hostileProxy)).toBe(true)
  expect(wire).toEqual({ code: -32603, message: 'The wallet failed' })
})

test('cuts messages at 1024 characters', () => {
  const text = 'x'.repeat(5000)
  for (const thrown of [text, new Error(text), new ConnectKitError('internal', text)])
    expect(toWire(thrown).message).toHaveLength(1024)
})

test('does not trust an error’s fields after the page had it', () => {
  const error = new ConnectKitError('internal', 'text')
  Object.assign(error, { code: '__proto__', message: 7 })
  expect(toWire(error)).toEqual({ code: -32603, message: 'The wallet failed' })
})

test('revives an unknown name by its number', () => {
  for (const name of [undefined, 'No such code', 'toString', '__proto__'])
    expect(fromWire({ code: 4001, name, message: 'No', data: 1 })).toMatchObject({
      code: 'user_rejected',
      facts: { code: 4001, data: 1 },
    })
})

test('leaves our errors as they are', () => {
  const ours = new ConnectKitError('internal', 'text')
  const providers = new ProviderRpcError(4100, 'text')
  expect(toConnectKitError(ours)).toBe(ours)
  expect(toProviderError(providers)).toBe(providers)
})

test.each([
  ['null', null],
  ['a hostile Proxy', hostileProxy],
  ['a revoked Proxy', revoked.proxy],
])('makes our error from %s', (_, thrown) => {
  expect(toConnectKitError(thrown)).toMatchObject({ name: 'ConnectKitError', code: 'wallet_failed' })
  expect(toProviderError(thrown)).toMatchObject({ name: 'ProviderRpcError', code: -32603 })
})

test('keeps code and data for the provider', () => {
  expect(toProviderError({ code: 3, message: 'Reverted', data: '0x1' })).toMatchObject({ code: 3, data: '0x1' })
  expect(toProviderError(new ConnectKitError('user_closed', 'Closed'))).toMatchObject({ code: 4001, message: 'Closed' })
  expect(toProviderError({ code: 4902, message: 'No' })).toBeInstanceOf(Error)
})

test('keeps the foreign error as the cause', () => {
  const thrown = new Error('Broken')
  expect(toConnectKitError(thrown).cause).toBe(thrown)
})
