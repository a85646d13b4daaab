import { expect, test } from 'vitest'
import { callerOf, requestIdOf } from './tracing.ts'

const id = (given: string) => requestIdOf(new Headers({ 'X-Request-Id': given }))
const trace = (given: string) => callerOf(new Headers({ traceparent: given }))

test.each(['0123456789abcdef', 'a'.repeat(32), '6ba7b810-9dad-11d1-80b4-00c04fd430c8'])(
  'the id %s of a proxy is kept',
  given => {
    expect(id(given)).toBe(given)
  },
)

test.each(['', 'ada@example.com', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', 'd8'.repeat(20), 'short', 'a b'])(
  'instead of %s, there is an id of our own',
  given => {
    expect(id(given)).toMatch(/^[0-9a-f]{16}$/)
  },
)

test('the trace is kept, also of a later version of the header', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const spanId = '00f067aa0ba902b7'
  expect(trace(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true })
  expect(trace(`00-${traceId}-${spanId}-02`)).toEqual({ traceId, spanId, isSampled: false })
  expect(trace(`01-${traceId}-${spanId}-03-more`)).toEqual({ traceId, spanId, isSampled: true })
})

test.each([
  '',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`,
  `ff-${'a'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${'A'.repeat(32)}-00f067aa0ba902b7-01`,
])('%s names no trace', given => {
  expect(trace(given)).toBeUndefined()
})
