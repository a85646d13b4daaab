import { expect, test } from 'vitest'
import { createRpcHealth } from './rpcHealth.ts'

function healthAt() {
  const clock = { now: 0 }
  return { clock, health: createRpcHealth(() => clock.now) }
}
const fail = (health: ReturnType<typeof createRpcHealth>, url: string, times: number) => {
  for (let index = 0; index < times; index++) health.failed(url)
}

test('puts a node that failed three times in a row last, for half a minute', () => {
  const { clock, health } = healthAt()
  fail(health, 'a', 2)
  expect(health.sort(['a', 'b'])).toEqual(['a', 'b'])
  fail(health, 'a', 1)
  expect(health.sort(['a', 'b'])).toEqual(['b', 'a'])
  clock.now = 30_000
  expect(health.sort(['a', 'b'])).toEqual(['a', 'b'])
})

test('lets a node rest again if it fails after its rest', () => {
  const { clock, health } = healthAt()
  fail(health, 'a', 3)
  clock.now = 30_000
  fail(health, 'a', 1)
  expect(health.sort(['a', 'b'])).toEqual(['b', 'a'])
})

test("forgets a node's failures once it works", () => {
  const { health } = healthAt()
  fail(health, 'a', 2)
  health.worked('a')
  fail(health, 'a', 2)
  expect(health.sort(['a', 'b'])).toEqual(['a', 'b'])
})

test('keeps the order if all nodes rest', () => {
  const { health } = healthAt()
  for (const url of ['a', 'b']) fail(health, url, 3)
  expect(health.sort(['a', 'b'])).toEqual(['a', 'b'])
})
