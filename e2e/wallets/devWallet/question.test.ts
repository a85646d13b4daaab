import { encodeFunctionData, erc20Abi, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { describeTransaction, readableMessage } from './question.ts'

const from = `0x${'1'.repeat(40)}` as const
const to = `0x${'2'.repeat(40)}` as const

test.each([
  ['0x68656c6c6f', 'hello'],
  ['plain text', 'plain text'],
  ['0xfffe', '0xfffe'],
])('%s reads as %s', (data, text) => {
  expect(readableMessage(data)).toBe(text)
})

test('a payment names the receiver and the amount', () => {
  expect(describeTransaction({ from, to, value: toHex(parseEther('0.25')) })).toEqual([
    { label: 'To', value: to },
    { label: 'Amount', value: '0.25 ETH' },
  ])
})

test('a token transfer names the receiver of the tokens', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [from, 1500n] })
  expect(describeTransaction({ from, to, data })).toEqual([
    { label: 'To', value: to },
    { label: 'Token to', value: from },
    { label: 'Token amount, base units', value: '1500' },
  ])
})

test('other calls show their data', () => {
  expect(describeTransaction({ from, to, data: '0x12345678' })).toContainEqual({ label: 'Data', value: '0x12345678' })
})
