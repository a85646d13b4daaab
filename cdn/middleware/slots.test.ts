import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const never = new AbortController().signal
const of = (client: string, project = 'demo') => ({ client, project })

test('has so many in all, for one client, and for one project', () => {
  const slots = createSlots({ all: 4, perClient: 2, perProject: 3 })
  const took = [of('a'), of('a'), of('a'), of('b'), of('c'), of('c', 'other'), of('d', 'other')].map(
    holder => slots.tryTake(holder) !== undefined,
  )
  expect(took).toEqual([true, true, false, true, false, true, false])
})

test('gives a slot back once', () => {
  const slots = createSlots({ all: 2, perClient: 2, perProject: 2 })
  const release = slots.tryTake(of('a'))
  slots.tryTake(of('a'))
  release?.()
  release?.()
  expect(slots.tryTake(of('a'))).toBeDefined()
  expect(slots.tryTake(of('a'))).toBeUndefined()
})

test('lets those who wait in by their order, but for whoever has enough already', async () => {
  const slots = createSlots({ all: 2, perClient: 1, perProject: 2 })
  const entered: string[] = []
  const wait = (client: string) =>
    slots.take(of(client), never).then(release => [entered.push(client), release] as const)
  const [[, first]] = await Promise.all([wait('a'), wait('b')])
  const others = [wait('a'), wait('b'), wait('c')]
  first()
  await others[0]
  expect(entered).toEqual(['a', 'b', 'a'])
})

test('whoever stops waiting is not let in', async () => {
  const slots = createSlots({ all: 1, perClient: 1, perProject: 1 })
  const release = await slots.take(of('a'), never)
  const client = new AbortController()
  const waiting = slots.take(of('b'), client.signal)
  client.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  release()
  expect(slots.tryTake(of('c'))).toBeDefined()
})
