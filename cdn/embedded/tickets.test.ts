import { beforeEach, expect, test } from 'vitest'
import { createCounts } from './counts.ts'
import { createTestStore } from './testStore.ts'
import { createTickets, type Tickets } from './tickets.ts'
import { createUsedProofs } from './usedProofs.ts'

const store = createTestStore()
let tickets: Tickets
const { now } = store
const frame = { userId: 'ada', deviceKey: 'frame' }
const coded = (code: string) => expect.objectContaining({ code })

beforeEach(async () => {
  tickets = createTickets(store.data, createCounts(store.data, now), now)
})

test('a ticket goes to a window and back to the frame that made it', async () => {
  const id = await tickets.create(frame, 'question')
  expect(await tickets.state(id, 'frame')).toEqual({ state: 'waiting' })
  expect(await tickets.take(id, 'window')).toEqual({ request: 'question', userId: 'ada', makerKey: 'frame' })
  expect(await tickets.state(id, 'frame')).toEqual({ state: 'taken' })
  await tickets.answer(id, 'window', 'signature')
  expect(await tickets.state(id, 'frame')).toEqual({ state: 'answered', answer: 'signature' })
  const db = await store.data.open()
  expect(await db.selectFrom('embedded_tickets').select('request').execute()).toEqual([{ request: '' }])
})

test('a window that is closed tells so', async () => {
  const id = await tickets.create(frame, 'question')
  expect(await tickets.take(id, 'window')).toEqual({ request: 'question', userId: 'ada', makerKey: 'frame' })
  await tickets.answer(id, 'window', null)
  expect(await tickets.state(id, 'frame')).toEqual({ state: 'closed' })
})

test('a ticket is taken once, however many windows try at once', async () => {
  const id = await tickets.create(frame, 'question')
  const all = await Promise.allSettled(Array.from({ length: 10 }, (_, window) => tickets.take(id, `window ${window}`)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(tickets.take(id, 'window 0')).rejects.toEqual(coded('ticket_used'))
})

test('nobody else answers a ticket or reads its answer, and nobody answers twice', async () => {
  const id = await tickets.create(frame, 'question')
  await expect(tickets.answer(id, '', 'forged')).rejects.toEqual(coded('ticket_used'))
  await tickets.take(id, 'window')
  await expect(tickets.answer(id, 'thief', 'forged')).rejects.toEqual(coded('ticket_used'))
  await tickets.answer(id, 'window', 'signature')
  await expect(tickets.answer(id, 'window', 'another')).rejects.toEqual(coded('ticket_used'))
  expect(await tickets.state(id, 'thief')).toEqual({ state: 'expired' })
})

test('a ticket lasts five minutes, and its window ten from then on', async () => {
  const [early, late] = [await tickets.create(frame, 'a'), await tickets.create(frame, 'b')]
  store.time += 5 * 60_000 - 1
  await tickets.take(early, 'window')
  store.time += 1
  await expect(tickets.take(late, 'window')).rejects.toEqual(coded('ticket_used'))
  expect(await tickets.state(late, 'frame')).toEqual({ state: 'expired' })
  store.time += 10 * 60_000 - 2
  expect(await tickets.isAwaited(early, 'window')).toBe(true)
  store.time += 1
  expect(await tickets.isAwaited(early, 'window')).toBe(false)
  await expect(tickets.answer(early, 'window', 'late')).rejects.toEqual(coded('ticket_used'))
})

test('a window knows whether it is awaited: not once its maker has withdrawn the ticket, or it was answered', async () => {
  const [first, second] = [await tickets.create(frame, 'a'), await tickets.create(frame, 'b')]
  expect(await tickets.isAwaited(first, 'window')).toBe(false)
  for (const id of [first, second]) await tickets.take(id, 'window')
  expect(await tickets.isAwaited(first, 'thief')).toBe(false)
  await tickets.withdraw(first, 'thief')
  expect(await tickets.isAwaited(first, 'window')).toBe(true)
  await tickets.withdraw(first, 'frame')
  expect(await tickets.isAwaited(first, 'window')).toBe(false)
  await expect(tickets.answer(first, 'window', 'signature')).rejects.toEqual(coded('ticket_used'))
  expect(await tickets.state(first, 'frame')).toEqual({ state: 'expired' })
  await tickets.answer(second, 'window', 'signature')
  expect(await tickets.isAwaited(second, 'window')).toBe(false)
  await tickets.withdraw(second, 'frame')
  expect(await tickets.state(second, 'frame')).toEqual({ state: 'answered', answer: 'signature' })
})

test('a proof counts once, however many send it at once', async () => {
  const use = createUsedProofs(store.data)
  const proof = { deviceKey: 'laptop', hash: 'hash', endsAt: store.time + 300_000 }
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => use(proof)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(use(proof)).rejects.toEqual(coded('proof_invalid'))
  await use({ ...proof, hash: 'another' })
})
