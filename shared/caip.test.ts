import { expect, test } from 'vitest'
import {
  caipAddress,
  evmChainId,
  evmHexChainId,
  isChainId,
  isEvmAddress,
  isNamespace,
  namespaceOf,
  namespaces,
  referenceOf,
} from './caip.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  'eip155:1',
  'eip155:31337',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'cosmos:cosmoshub-4',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
])('takes apart and joins %s', chainId => {
  expect(isChainId(chainId)).toBe(true)
  if (!isChainId(chainId)) return
  expect(`${namespaceOf(chainId)}:${referenceOf(chainId)}`).toBe(chainId)
  expect(isNamespace(namespaceOf(chainId))).toBe(true)
  expect(caipAddress(chainId, address)).toBe(`${chainId}:${address}`)
})

test.each([
  '',
  'eip155',
  'eip155:',
  ':1',
  'EIP155:1',
  'sui:mainnet',
  'eip155:1\n',
  '\neip155:1',
  'eip155:1:0x',
  'eip155: 1',
  'eip155:é',
  `eip155:${'1'.repeat(33)}`,
  1,
  null,
  undefined,
  ['eip155:1'],
])('takes %j for no chain id', value => {
  expect(isChainId(value)).toBe(false)
})

test('knows the five namespaces and nothing inherited', () => {
  for (const namespace of namespaces) expect(isNamespace(namespace)).toBe(true)
  for (const value of ['', 'eip', 'EIP155', 'toString', 'length', 0, null]) expect(isNamespace(value)).toBe(false)
})

test.each([
  [address, true],
  [address.slice(2), true],
  [address.toLowerCase(), true],
  [address.toUpperCase(), false],
  [address.slice(0, -1), false],
  [`${address}0`, false],
  [`${address}\n`, false],
  [`0x${'g'.repeat(40)}`, false],
  [null, false],
])('says of the EVM address %j: %s', (value, expected) => {
  expect(isEvmAddress(value)).toBe(expected)
})

test.each([
  ['0x7a69', 'eip155:31337'],
  ['0x1', 'eip155:1'],
  ['31337', 'eip155:31337'],
  [31337, 'eip155:31337'],
  [31337n, 'eip155:31337'],
  ['0xfffffffffffdc', 'eip155:4503599627370460'],
])('reads the EVM chain id %s', (value, expected) => {
  expect(evmChainId(value)).toBe(expected)
})

test.each([
  '0x0',
  0,
  -1,
  1.5,
  Number.NaN,
  1e21,
  '',
  '0x',
  '0xg',
  '0x10000000000000',
  '1 ',
  '1\n',
  'eip155:1',
  null,
  {},
  2n ** 64n,
])('reads no EVM chain id out of %s', value => {
  expect(evmChainId(value)).toBeUndefined()
})

test('writes the hex quantity of EIP-1193', () => {
  expect(evmHexChainId('eip155:31337')).toBe('0x7a69')
  expect(evmChainId(evmHexChainId('eip155:10'))).toBe('eip155:10')
})
