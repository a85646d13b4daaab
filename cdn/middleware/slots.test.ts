import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const never = new AbortController().signal
const of = (client: string, project = 'demo') => ({ client, project })

test('limits slots in all, per client and per project', () => {
  const slots = createSlots({ all: 4, each: { client: 2, project: 3 } })
  const took = [of('a'), of('a'), of('a'), of('b'), of('c'), of('c', 'other'), of('d', 'other')].map(
    holder => slots.tryTake(holder) !== undefined,
  )
  expect(took).toEqual([true, true, false, true, false, true, false])
})

test('frees a slot only once', () => {
  const slots = createSlots({ all: 2, each: { client: 2, project: 2 } })
  const release = slots.tryTake(of('a'))
  slots.tryTake(of('a'))
  release?.()
  release?.()
  expect(slots.tryTake(of('a'))).toBeDefined()
  expect(slots.tryTake(of('a'))).toBeUndefined()
})

test('serves waiting callers in order, except those at their own limit', async () => {
  const slots = createSlots({ all: 2, each: { client: 1, project: 2 } })
  const entered: string[] = []
  const wait = (client: string) =>
    slots.take(of(client), never).then(release => [entered.push(client), release] as const)
  const [[, first]] = await Promise.all([wait('a'), wait('b')])
  const others = [wait('a'), wait('b'), wait('c')]
  first()
  await others[0]
  expect(entered).toEqual(['a', 'b', 'a'])
})

test('gives no slot to callers who stopped waiting', async () => {
  const slots = createSlots({ all: 1, each: { client: 1, project: 1 } })
  const release = await slots.take(of('a'), never)
  const client = new AbortController()
  const waiting = slots.take(of('b'), client.signal)
  client.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  release()
  expect(slots.tryTake(of('c'))).toBeDefined()
})
