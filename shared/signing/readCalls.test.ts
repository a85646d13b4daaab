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
  ['eth_sendTransaction', { to, data: '0x0' }, 'data takes bytes in 0x hex'],
  ['eth_sendTransaction', { to, data: 7 }, 'data takes bytes in 0x hex'],
  [
    'eth_sendTransaction',
    { to, value: `0x${'1'.repeat(65)}` },
    'value takes text in 0x hex, such as "0x1"; it is other text',
  ],
  ['eth_sendTransaction', { to: `${to}17` }, 'to takes an address of 0x and 40 digits'],
  ['eth_sendTransaction', { to: 7 }, 'to takes an address of 0x and 40 digits'],
  ['eth_sendTransaction', { to: null, data: '0x' }, 'to is missing'],
  ['eth_sendTransaction', { to: 'vitalik.eth' }, 'to takes an address of 0x and 40 digits'],
  ['eth_sendTransaction', {}, 'to is missing'],
  ['eth_sendTransaction', 'x', 'eth_sendTransaction takes a list with one object'],
  [
    'wallet_sendCalls',
    { calls: [{ to }, { to, value: 1 }] },
    'value takes text in 0x hex, such as "0x1"; it is a number',
  ],
  ['wallet_sendCalls', { calls: [] }, 'calls takes 1 to 16 calls'],
  ['wallet_sendCalls', { calls: Array(17).fill({ to }) }, 'calls takes 1 to 16 calls'],
  ['wallet_sendCalls', { calls: { to } }, 'calls takes 1 to 16 calls'],
  ['wallet_sendCalls', { calls: [to] }, 'calls takes objects {to, data, value}'],
  ['wallet_sendCalls', { chainId: '0x1', calls: [{ to, chainId: '0xa' }] }, 'chainId takes one network'],
])('%s of %o: %s', (method, given, wrong) => {
  expect(readCalls(method, [given], parties)).toBeUndefined()
  expect(wrongInCalls(method, [given])).toBe(wrong)
})

const other = `0x${'a8'.repeat(20)}`
const payment = { to, data: '0x', value: 0n }
const said = (more: object = {}, call: object = payment) => ({ calls: [call], cautions: [], ...more })
const elsewhere = (id: bigint) => said({ cautions: ['otherNetwork'], elsewhere: id })

test.each<[string, object, object]>([
  ['a payment', { to }, said()],
  ['its value', { to, value: `0x${'f'.repeat(64)}` }, said({}, { ...payment, value: 2n ** 256n - 1n })],
  ['input in place of data', { to, input: '0x00ff' }, said({}, { ...payment, data: '0x00ff' })],
  ['both, if they are the same', { to, data: '0x00', input: '0x00' }, said({}, { ...payment, data: '0x00' })],
  ['a new contract', { data: '0x00' }, said({}, { ...payment, to: undefined, data: '0x00' })],
  ['a new contract of null', { to: null, data: '0x00' }, said({}, { ...payment, to: undefined, data: '0x00' })],
  ['the page’s gas', { to, gas: '0x5208' }, said({}, { ...payment, gas: 21_000n })],
  ['no gas that is no number', { to, gas: '21000' }, said()],
  ['the account in other letters', { to, from: other.toUpperCase().replace('0X', '0x') }, said()],
  ['another account', { to, from: to }, said({ cautions: ['otherAccount'] })],
  ['an account that is no text', { to, from: 7 }, said({ cautions: ['otherAccount'] })],
  ['a delegation', { to, authorizationList: [] }, said({ cautions: ['delegates'] })],
  ['the network in hex', { to, chainId: '0x1' }, said()],
  ['the network as a number', { to, chainId: 1 }, said()],
  ['the network in decimal digits', { to, chainId: '1' }, said()],
  ['another network', { to, chainId: '10' }, elsewhere(10n)],
  ['a network that is no number', { to, chainId: 'eip155:1' }, elsewhere(0n)],
  ['a network that no number holds', { to, chainId: 2 ** 53 }, elsewhere(0n)],
])('%s is read', (_, given, read) => {
  expect(readCalls('eth_sendTransaction', [given], { address: other, network: 1n })).toEqual(read)
})

test('several calls are read in their order, on one network however it is spelled', () => {
  const calls = Array.from({ length: 16 }, (_, index) => ({ to, value: `0x${index.toString(16)}`, chainId: 1 }))
  expect(readCalls('wallet_sendCalls', [{ calls, chainId: '0x1' }], parties)).toEqual({
    ...{ calls: calls.map((_, index) => ({ ...payment, value: BigInt(index) })), cautions: [] },
  })
  // Where the network is unknown, the page cannot name another one.
  expect(readCalls('wallet_sendCalls', [{ calls }], { address: to, network: undefined })?.cautions).toEqual([])
})
