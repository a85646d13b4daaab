import { expect, test } from 'vitest'
import { heldBody } from './heldBody.ts'

function held() {
  const timer = new AbortController()
  let ends = 0
  const response = heldBody(
    Response.json({ a: 'body' }, { status: 201 }),
    () => timer.signal,
    () => {
      ends += 1
    },
  )
  return { response, timer, ends: () => ends }
}

test('passes a response on, and reports when it was read', async () => {
  const { response, ends } = held()
  expect([response.status, response.headers.get('Content-Type'), ends()]).toEqual([201, 'application/json', 0])
  expect(await response.json()).toEqual({ a: 'body' })
  expect(ends()).toBe(1)
})

test('reports when the client is gone', async () => {
  const { response, ends } = held()
  await response.body?.cancel()
  expect(ends()).toBe(1)
})

test('cuts a response that is not read in time', async () => {
  const { response, timer, ends } = held()
  timer.abort()
  expect(ends()).toBe(1)
  await expect(response.text()).rejects.toThrow('not taken in time')
})
