import { expect, test } from 'vitest'
import { testNetwork } from '../boot/testApp.ts'
import { readNetwork } from './readNetwork.ts'

const base = testNetwork('eip155:8453', 'Base')

test.each([
  ['only the required fields', base],
  ['everything', { ...base, explorerUrl: 'https://basescan.org', image: '/assets/base.svg', testnet: false }],
  ['a local node', { ...base, rpcUrls: ['http://127.0.0.1:8545'] }],
])('a network with %s is accepted unchanged', (_, network) => {
  expect(readNetwork(network)).toEqual(network)
})

const currency = base.nativeCurrency

test.each<[string, unknown]>([
  ['id is wrong; id takes a CAIP-2 id', { ...base, id: 8453 }],
  ['id is wrong', { ...base, id: '0x2105' }],
  ['id is wrong', { ...base, id: 'eip155:0x2105' }],
  ['name is wrong; name takes a text', { ...base, name: '' }],
  ['name is wrong', { ...base, name: 'x'.repeat(65) }],
  ['nativeCurrency is wrong', { ...base, nativeCurrency: 'ETH' }],
  [
    'nativeCurrency.decimals is wrong; nativeCurrency takes',
    { ...base, nativeCurrency: { ...currency, decimals: 1.5 } },
  ],
  ['"logo" is not a field of nativeCurrency', { ...base, nativeCurrency: { ...currency, logo: 'a' } }],
  ['rpcUrls is wrong; rpcUrls takes a list', { ...base, rpcUrls: [] }],
  ['rpcUrls is wrong', { ...base, rpcUrls: 'https://base.example' }],
  ['rpcUrls.1 is wrong', { ...base, rpcUrls: ['https://a.example', 'wss://b.example'] }],
  ['rpcUrls.0 is wrong', { ...base, rpcUrls: ['javascript:alert(1)'] }],
  ['explorerUrl is wrong', { ...base, explorerUrl: 'javascript:alert(1)' }],
  ['testnet is wrong; testnet takes true, false', { ...base, testnet: 'no' }],
  ['"ensUniversalResolver" is not a field of a network', { ...base, ensUniversalResolver: `0x${'11'.repeat(20)}` }],
  ['"chainId" is not a field of a network', { ...base, chainId: 8453 }],
  ['it takes {id, name, nativeCurrency, rpcUrls', null],
  ['it takes {id', 'eip155:8453'],
  ['it takes {id', [base]],
  ['it takes {id', undefined],
  ['id is wrong', {}],
])('refuses, saying "%s": %j', (text, value) => {
  expect(() => readNetwork(value)).toThrow(
    expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(`addNetwork: ${text}`) }),
  )
})

test('a long field name is cut in the message', () => {
  expect(() => readNetwork({ ...base, ['x'.repeat(10_000)]: 1 })).toThrow(/"x{64}" is not a field/)
})
