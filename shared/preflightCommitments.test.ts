import { expect, test } from 'vitest'
import { isPreflightCommitment, preflightCommitments, presentName } from './preflightCommitments.ts'

// @spec 5.preflight-commitment
test('takes the eight commitments and nothing else', () => {
  expect(preflightCommitments).toHaveLength(8)
  for (const name of preflightCommitments) expect(isPreflightCommitment(name)).toBe(true)
  for (const other of ['', 'Confirmed', 'constructor', 'final', null, 1])
    expect(isPreflightCommitment(other)).toBe(false)
})

test.each([
  ['recent', 'processed'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['root', 'finalized'],
  ['max', 'finalized'],
  ['confirmed', 'confirmed'],
] as const)('nodes of today call %s %s', (older, present) => {
  expect(presentName(older)).toBe(present)
})
