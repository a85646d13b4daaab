import { expect, test } from 'vitest'
import { readCalls, wrongInCalls } from './readCalls.ts'

const to = `0x${'17'.repeat(20)}`
const parties = { address: to, network: 1n }

test.each<[string, unknown, string]>([
  ['eth_sendTransaction', { to, value: 1 }, 'value takes text in 0x hex, such as "0x1"; it is a number'],
  ['eth_sendTransaction', { to, value: 1n }, 'value takes text in 0x hex, such as "0x1"; it is a bigint'],
  ['eth_sendTransaction', { to, value: '1' }, 'value takes text in 0x hex, such as "0x1"; it is other text'],
  ['eth_sendTransaction', { to, data: 'transfer' }, 'data takes bytes in 0x hex'],
  ['eth_sendTransaction', { to, data: '0x00', input: '0x01' }, 'data and input differ'],
  ['eth_sendTransaction', { to: 'vitalik.eth' }, 'to takes an address of 0x and 40 digits'],
  ['eth_sendTransaction', {}, 'to is missing'],
  ['eth_sendTransaction', 'x', 'eth_sendTransaction takes a list with one object'],
  [
    'wallet_sendCalls',
    { calls: [{ to }, { to, value: 1 }] },
    'value takes text in 0x hex, such as "0x1"; it is a number',
  ],
  ['wallet_sendCalls', { calls: [] }, 'calls takes 1 to 16 calls'],
  ['wallet_sendCalls', { calls: [to] }, 'calls takes objects {to, data, value}'],
  ['wallet_sendCalls', { chainId: '0x1', calls: [{ to, chainId: '0xa' }] }, 'chainId takes one network'],
])('%s of %o: %s', (method, given, wrong) => {
  expect(readCalls(method, [given], parties)).toBeUndefined()
  expect(wrongInCalls(method, [given])).toBe(wrong)
})
