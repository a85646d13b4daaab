import { describe, expect, test } from 'vitest'
import { readRefusal } from './readRefusal.ts'
import { testRefusals } from './testRefusals.ts'

test('enough answers of enough providers were recorded', () => {
  const refusals = testRefusals.filter(({ means }) => means !== 'none')
  expect(refusals.length).toBeGreaterThanOrEqual(30)
  expect(new Set(refusals.map(({ provider }) => provider.split(',')[0])).size).toBeGreaterThanOrEqual(10)
})

describe('an answer means what its provider says', () => {
  test.each(testRefusals.map(each => [each.provider, each.message.slice(0, 80), each] as const))(
    '%s: %s',
    (_, __, { method = 'eth_call', status, retryAfter, code, message, data, means, most, waitMs }) => {
      const refusal = readRefusal(
        { code, message, ...(data !== undefined && { data }) },
        { method, status, retryAfter },
      )
      expect(refusal?.kind ?? 'none').toBe(means)
      if (means === 'range' || means === 'batch') expect(refusal?.most).toBe(most)
      expect(refusal?.waitMs).toBe(waitMs)
    },
  )
})
