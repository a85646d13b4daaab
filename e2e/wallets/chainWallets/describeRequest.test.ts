import { expect, test } from 'vitest'
import { describeRequest } from './describeRequest.ts'

test('a message is shown as text in every encoding', () => {
  const message = new TextEncoder().encode('Good tea.')
  const title = 'Sign a message'
  expect(describeRequest('signMessage', [{ account: {}, message }])).toEqual({
    title,
    rows: [{ label: 'message', value: 'Good tea.' }],
  })
  expect(describeRequest('signMessage', { address: 'bc1q', message: 'Good tea.' })).toEqual({
    title,
    rows: [
      { label: 'address', value: 'bc1q' },
      { label: 'message', value: 'Good tea.' },
    ],
  })
})

test('for bytes that are not text, their number is shown; long texts are cut', () => {
  const transaction = new Uint8Array([1, 0xff, 0xfe])
  expect(describeRequest('signTransaction', [{ transaction }]).rows).toEqual([
    { label: 'transaction', value: '3 bytes' },
  ])
  const [row] = describeRequest('sendTransfer', { recipients: Array(100).fill({ amount: 1 }) }).rows
  expect(row?.value).toHaveLength(401)
})

test('connecting has no facts', () => {
  expect(describeRequest('connect', undefined)).toEqual({ title: 'Connect', rows: [] })
})
