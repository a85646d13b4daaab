import { expect, test } from 'vitest'
import { type SendStep, type StepFacts, sendStep } from './sendFacts.ts'

const token = { name: 'Ether', symbol: 'ETH', decimals: 18, balance: 10n, isListed: true }
const is = (amount: bigint) => ({ is: 'amount', amount }) as const
const filled = { typed: '1', amount: is(1n), recipient: 'friend', problem: undefined, isResolving: false }
const ready: StepFacts = { token, tokens: 'ready', ...filled }

test.each<[SendStep, Partial<StepFacts>]>([
  ['selectToken', { token: undefined }],
  ['missingToken', { token: undefined, isTokenFixed: true }],
  ['readingTokens', { token: undefined, tokens: 'reading', isTokenFixed: true }],
  ['tokensFailed', { token: undefined, tokens: 'failed', isTokenFixed: true }],
  ['preview', { tokens: 'failed' }],
  ['addAmount', { typed: ' ', amount: { is: 'none' }, recipient: '' }],
  ['incorrectValue', { typed: '1.2.3', amount: { is: 'none' } }],
  ['incorrectValue', { typed: '0', amount: is(0n) }],
  ['incorrectValue', { typed: '$1', amount: { is: 'foreign' } }],
  ['chooseAmount', { typed: '1.000', amount: { is: 'ambiguous', amounts: [1n, 1000n] } }],
  ['insufficientFunds', { amount: is(11n), recipient: '' }],
  ['addAddress', { recipient: ' ' }],
  ['resolving', { recipient: 'friend.eth', problem: 'invalid', isResolving: true }],
  ['invalidAddress', { problem: 'checksum' }],
  ['preview', {}],
  ['preview', { amount: is(10n) }],
  ['preview', { token: { ...token, balance: undefined }, amount: is(11n) }],
])('%s', (step, facts) => {
  expect(sendStep({ ...ready, ...facts })).toBe(step)
})
