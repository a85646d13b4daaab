import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstSignal } from './firstSignal.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>(resolve => signal.addEventListener('abort', () => resolve(signal.reason)))

test.each(['one', 'other'] as const)('aborts with signal %s and its reason', async which => {
  const pair = { one: new AbortController(), other: new AbortController() }
  const reason = aborted(firstSignal(pair.one.signal, pair.other.signal))
  pair[which].abort('enough')
  expect(await reason).toBe('enough')
})

test('aborts at once if a signal has already aborted', () => {
  expect(firstSignal(AbortSignal.abort('before'), new AbortController().signal).reason).toBe('before')
})

test('a timeout without other references still fires after garbage collection', async () => {
  const reasons = Array.from({ length: 20 }, () =>
    aborted(firstSignal(new AbortController().signal, AbortSignal.timeout(20))),
  )
  collectGarbage()
  for (const reason of await Promise.all(reasons)) expect(reason).toMatchObject({ name: 'TimeoutError' })
})
