import { expect, test } from 'vitest'
import { caipAddress, namespaceOf, namespaces, referenceOf } from './caip.ts'
import { evmChainId, evmHexChainId, isChainId, isEvmAddress, isNamespace, parseCaipAddress } from './parseCaip.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  'eip155:1',
  'eip155:31337',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'cosmos:cosmoshub-4',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
])('splits and joins %s', chainId => {
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
  'eip155:abc',
  'eip155:0',
  'eip155:01',
  'eip155:0x1',
  'eip155:1e3',
  1,
  null,
  undefined,
  ['eip155:1'],
])('%j is no chain id', value => {
  expect(isChainId(value)).toBe(false)
})

// @spec 5.chain-namespace
test('knows the five namespaces and nothing inherited', () => {
  for (const namespace of namespaces) expect(isNamespace(namespace)).toBe(true)
  for (const value of ['', 'eip', 'EIP155', 'toString', 'length', 0, null]) expect(isNamespace(value)).toBe(false)
})

// @spec 5.evm-address
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
])('EVM address %j: %s', (value, expected) => {
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
])('reads no EVM chain id from %s', value => {
  expect(evmChainId(value)).toBeUndefined()
})

test('writes the hex quantity of EIP-1193', () => {
  expect(evmHexChainId('eip155:31337')).toBe('0x7a69')
  expect(evmChainId(evmHexChainId('eip155:10'))).toBe('eip155:10')
  expect(evmHexChainId('eip155:9999999999999999')).toBe('0x2386f26fc0ffff')
})

test('has no hex quantity without a number', () => {
  // @ts-expect-error the type of a chain id does not let it through either
  expect(() => evmHexChainId('eip155:abc')).toThrow(SyntaxError)
})

// @spec 5.caip-address
test.each([
  ['eip155:1', address],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ['bip122:000000000019d6689c085ae165831e93', '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'],
  ['cosmos:cosmoshub-4', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', '5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy'],
])('splits the account of %s', (chainId, account) => {
  expect(parseCaipAddress(`${chainId}:${account}`)).toEqual({ chainId, address: account })
})

test.each([
  '',
  'eip155:1',
  `${address}`,
  `sui:mainnet:${address}`,
  `eip155:one:${address}`,
  'eip155:1:',
  `eip155:1:${address}:2`,
  `eip155:1:${address} `,
  `eip155:1:${'a'.repeat(129)}`,
  42,
  undefined,
])('%j is no account', text => {
  expect(parseCaipAddress(text)).toBeUndefined()
})
