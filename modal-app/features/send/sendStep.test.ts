import { expect, test } from 'vitest'
import { type SendStep, type StepFacts, sendStep } from './sendStep.ts'

const token = { name: 'Ether', symbol: 'ETH', decimals: 18, balance: 10n, isListed: true }
const filled = { typed: '1', amount: 1n, recipient: 'friend', problem: undefined, isResolving: false }
const ready: StepFacts = { token, tokens: 'ready', ...filled }

test.each<[SendStep, Partial<StepFacts>]>([
  ['selectToken', { token: undefined }],
  ['missingToken', { token: undefined, isTokenFixed: true }],
  ['readingTokens', { token: undefined, tokens: 'reading', isTokenFixed: true }],
  ['tokensFailed', { token: undefined, tokens: 'failed', isTokenFixed: true }],
  ['preview', { tokens: 'failed' }],
  ['addAmount', { typed: ' ', amount: undefined, recipient: '' }],
  ['incorrectValue', { typed: '1.2.3', amount: undefined }],
  ['incorrectValue', { typed: '0', amount: 0n }],
  ['insufficientFunds', { amount: 11n, recipient: '' }],
  ['addAddress', { recipient: ' ' }],
  ['resolving', { recipient: 'friend.eth', problem: 'invalid', isResolving: true }],
  ['invalidAddress', { problem: 'checksum' }],
  ['preview', {}],
  ['preview', { amount: 10n }],
  ['preview', { token: { ...token, balance: undefined }, amount: 11n }],
])('%s', (step, facts) => {
  expect(sendStep({ ...ready, ...facts })).toBe(step)
})
