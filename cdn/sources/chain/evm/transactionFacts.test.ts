import { expect, test } from 'vitest'
import { planFacts } from './transactionFacts.ts'

const transaction = {
  from: `0x${'11'.repeat(20)}`,
  to: `0x${'22'.repeat(20)}`,
  nonce: '0x1',
  value: '0x1',
  input: '0x',
}
const wanted = { hash: `0x${'aa'.repeat(32)}`, block: 1, time: 1, hasLogs: false }
const plan = planFacts([wanted])
const read = (receipt: Parameters<typeof plan.read>[0][number]) => plan.read([{ result: transaction }, receipt])

test.each<[string, Parameters<typeof read>[0]]>([
  ['refused', { error: { code: -32005, message: 'request rate exceeded' } }],
  ['not there yet', { result: null }],
  ['without a status', { result: {} }],
  ['of no known status', { result: { status: 'fine' } }],
])('a transaction whose receipt is %s is not said to have worked', (_, receipt) => {
  expect(read(receipt)).toEqual([])
})

test.each([
  [{ status: '0x1' }, 0],
  [{ status: '0x0' }, 1],
  [{ root: `0x${'bb'.repeat(32)}` }, 0],
])('the receipt %o says whether it failed: %i', (receipt, isFailed) => {
  expect(read({ result: receipt })).toMatchObject([{ is_failed: isFailed, value: '1' }])
})

test('a transaction that left a log needs no receipt', () => {
  const { calls, read } = planFacts([{ ...wanted, hasLogs: true }])
  expect(calls).toHaveLength(1)
  expect(read([{ result: transaction }])).toMatchObject([{ is_failed: 0 }])
})
