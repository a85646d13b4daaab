import { expect, test } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { createFakeClock } from '../../app/fakeClock.ts'
import type { Client } from './openSignClient.ts'
import { watchRelay } from './watchRelay.ts'

/** A relay that refuses each connection a moment after it took it, as relays do that look at the key then. */
function start() {
  const clock = createFakeClock(0)
  const openedAt: number[] = []
  let tell = (_error: Error) => {}
  const refuse = () => tell(new Error('Unauthorized: invalid key'))
  const relayer = {
    connected: false,
    on(_event: string, listener: typeof tell) {
      tell = listener
    },
    async transportOpen() {
      openedAt.push(clock.now())
      relayer.connected = true
      clock.setTimeout(() => {
        relayer.connected = false
        refuse()
      }, 100)
    },
  }
  const unlessRefused = watchRelay({ core: { relayer } } as unknown as Client, { clock, onRefusal: () => {} })
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100)
      for (let task = 0; task < 10; task++) await Promise.resolve()
    }
  }
  return { openedAt, unlessRefused, refuse, pass }
}

const sent = () => true

test('a relay that keeps refusing is opened ever less often, and not at all once no answer is expected', async () => {
  const { openedAt, unlessRefused, refuse, pass } = start()
  const answer = createDeferred<string>()
  const answered = unlessRefused(answer.promise, sent)
  refuse()
  await pass(300_000)
  expect(openedAt.slice(0, 3)).toEqual([2_000, 5_100, 9_700])
  expect(openedAt.length).toBeLessThan(25)
  answer.resolve('signed')
  expect(await answered).toBe('signed')
  await pass(30_000)
  const { length } = openedAt
  refuse()
  await pass(300_000)
  expect(openedAt).toHaveLength(length)
})

test('a new request opens it as soon as the first did', async () => {
  const { openedAt, unlessRefused, refuse, pass } = start()
  void unlessRefused(new Promise(() => {}), sent)
  refuse()
  await pass(100_000)
  void unlessRefused(new Promise(() => {}), sent)
  const { length } = openedAt
  await pass(30_000)
  expect(openedAt.length - length).toBeGreaterThan(3)
})
