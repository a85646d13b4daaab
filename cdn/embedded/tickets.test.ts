import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createCounts } from '../limits/counts.ts'
import { createDatabaseLimits } from '../limits/createDatabaseLimits.ts'
import { createUsedProofs } from '../limits/usedProofs.ts'
import { createId } from './secrets.ts'
import { createTestStore } from './testStore.ts'
import { createTickets, type Tickets } from './tickets.ts'

const store = createTestStore()
let tickets: Tickets
const { now } = store
const frame = { userId: 'ada', deviceKey: 'frame' }
const randomId = () => randomBytes(16).toString('base64url')
const client = 'home'
const create = (request: string, requestId = randomId()) => tickets.create(frame, { request, requestId, client })
const answer = (id: string, key: string, text: string | null) => tickets.answer(id, key, text, client)
const coded = (code: string) => expect.objectContaining({ code })

beforeEach(async () => {
  tickets = createTickets(store.data, createCounts(createDatabaseLimits(store.data, now)), now)
})

test('a ticket goes to a window and back to the frame that made it', async () => {
  const id = await create('question')
  expect(await tickets.state(id, 'frame')).toEqual({ state: 'waiting' })
  expect(await tickets.take(id, 'window')).toEqual({
    ...{ request: 'question', userId: 'ada', makerKey: 'frame' },
    endsAt: store.time + 600_000,
  })
  expect(await tickets.state(id, 'frame')).toEqual({ state: 'taken' })
  await answer(id, 'window', 'signature')
  expect(await tickets.state(id, 'frame')).toEqual({ state: 'answered', answer: 'signature' })
  const db = await store.data.open()
  expect(await db.selectFrom('embedded_tickets').select('request').execute()).toEqual([{ request: '' }])
})

test('a closed window reports it', async () => {
  const id = await create('question')
  expect(await tickets.take(id, 'window')).toEqual({
    ...{ request: 'question', userId: 'ada', makerKey: 'frame' },
    endsAt: store.time + 600_000,
  })
  await answer(id, 'window', null)
  expect(await tickets.state(id, 'frame')).toEqual({ state: 'closed' })
})

test('a ticket is taken once, however many windows try at once', async () => {
  const id = await create('question')
  const all = await Promise.allSettled(Array.from({ length: 10 }, (_, window) => tickets.take(id, `window ${window}`)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(tickets.take(id, 'window 0')).rejects.toEqual(coded('ticket_used'))
})

test('a ticket is answered and read only by its own parties, and only once', async () => {
  const id = await create('question')
  await expect(answer(id, '', 'forged')).rejects.toEqual(coded('ticket_used'))
  await tickets.take(id, 'window')
  await expect(answer(id, 'thief', 'forged')).rejects.toEqual(coded('ticket_used'))
  await answer(id, 'window', 'signature')
  await expect(answer(id, 'window', 'another')).rejects.toEqual(coded('ticket_used'))
  expect(await tickets.state(id, 'thief')).toEqual({ state: 'expired' })
})

test('a ticket lasts five minutes, and its window ten from then on', async () => {
  const [early, late] = [await create('a'), await create('b')]
  store.time += 5 * 60_000 - 1
  await tickets.take(early, 'window')
  store.time += 1
  await expect(tickets.take(late, 'window')).rejects.toEqual(coded('ticket_used'))
  expect(await tickets.state(late, 'frame')).toEqual({ state: 'expired' })
  store.time += 10 * 60_000 - 2
  await tickets.wait(early, 'frame')
  expect(await tickets.look(early, 'window')).toBe('awaited')
  store.time += 1
  expect(await tickets.look(early, 'window')).toBe('over')
  await expect(answer(early, 'window', 'late')).rejects.toEqual(coded('ticket_used'))
})

test('a window knows whether it is awaited: not once its maker has withdrawn the request, or it was answered', async () => {
  const [first, second] = [await create('a'), await create('b')]
  expect(await tickets.look(first, 'window')).toBe('over')
  for (const id of [first, second]) await tickets.take(id, 'window')
  expect(await tickets.look(first, 'thief')).toBe('over')
  expect(await tickets.hold(first, 'thief')).toBe('over')
  await tickets.withdraw(first, 'thief')
  expect(await tickets.look(first, 'window')).toBe('awaited')
  await tickets.withdraw(first, 'frame')
  expect(await tickets.look(first, 'window')).toBe('over')
  expect(await tickets.hold(first, 'window')).toBe('over')
  await expect(answer(first, 'window', 'signature')).rejects.toEqual(coded('ticket_used'))
  expect(await tickets.state(first, 'frame')).toEqual({ state: 'expired' })
  await answer(second, 'window', 'signature')
  expect(await tickets.look(second, 'window')).toBe('over')
  await tickets.withdraw(second, 'frame')
  expect(await tickets.state(second, 'frame')).toEqual({ state: 'answered', answer: 'signature' })
})

interface Named {
  id: string
  key: string
}

/** Taken windows of one request. */
async function windowsOf(count: number) {
  const requestId = randomId()
  const windows: Named[] = []
  for (let index = 0; index < count; index++) {
    const id = await create('question', requestId)
    await tickets.take(id, `window ${index}`)
    windows.push({ id, key: `window ${index}` })
  }
  return { requestId, windows: windows as [Named, ...Named[]] }
}

test('one request is decided once, however many windows hold or answer it at once', async () => {
  const { requestId, windows } = await windowsOf(10)
  const held = await Promise.all(windows.map(({ id, key }) => tickets.hold(id, key)))
  expect(held.filter(is => is === 'awaited')).toHaveLength(1)
  const winner = windows[held.indexOf('awaited')] ?? windows[0]
  // It may ask again if the reply was lost.
  expect(await tickets.hold(winner.id, winner.key)).toBe('awaited')
  const answers = await Promise.allSettled(windows.map(({ id, key }) => answer(id, key, 'signature')))
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(held.map(is => is === 'awaited'))
  await expect(create('question', requestId)).rejects.toEqual(coded('ticket_used'))
})

test('a refusal in one window decides the request, and a window that was merely closed does not', async () => {
  const { windows, requestId } = await windowsOf(3)
  const late = await create('question', requestId)
  const [closed, rejected, other] = windows as [Named, Named, Named]
  await answer(closed.id, closed.key, null)
  expect(await tickets.look(other.id, other.key)).toBe('awaited')
  await answer(rejected.id, rejected.key, 'sealed refusal')
  expect(await tickets.hold(other.id, other.key)).toBe('over')
  await expect(tickets.take(late, 'window 4')).rejects.toEqual(coded('ticket_used'))
})

test('a request a window has started may be answered after its maker has gone; nothing else is started', async () => {
  const { windows } = await windowsOf(1)
  const [{ id, key }] = windows
  await tickets.wait(id, 'frame')
  expect(await tickets.hold(id, key)).toBe('awaited')
  await tickets.left(id, 'frame', store.time)
  await tickets.withdraw(id, 'frame')
  expect(await tickets.hold(id, key)).toBe('awaited')
  expect(await tickets.state(id, 'frame')).toEqual({ state: 'taken', isHeld: true })
  await answer(id, key, 'hash')
  expect(await tickets.state(id, 'frame')).toMatchObject({ state: 'answered', answer: 'hash' })
})

test('a maker that hung up, or was silent for a minute and a half, has gone until it asks again', async () => {
  const { windows } = await windowsOf(1)
  const [{ id, key }] = windows
  const asked = await tickets.wait(id, 'frame')
  store.time += 10
  await tickets.wait(id, 'frame')
  // An old question ends late.
  await tickets.left(id, 'frame', asked)
  await tickets.left(id, 'thief', store.time)
  expect(await tickets.look(id, key)).toBe('awaited')
  await tickets.left(id, 'frame', store.time)
  expect(await tickets.look(id, key)).toBe('gone')
  expect(await tickets.hold(id, key)).toBe('gone')
  await expect(answer(id, key, 'signature')).rejects.toEqual(coded('ticket_used'))
  await tickets.wait(id, 'thief')
  expect(await tickets.look(id, key)).toBe('gone')
  await tickets.wait(id, 'frame')
  expect(await tickets.look(id, key)).toBe('awaited')
  store.time += 90_000
  expect(await tickets.hold(id, key)).toBe('gone')
})

test('requests cannot be made on another user’s behalf', async () => {
  const requestId = randomId()
  await create('question', requestId)
  const thief = { userId: 'eve', deviceKey: 'thief' }
  await expect(tickets.create(thief, { request: 'another', requestId, client })).rejects.toEqual(coded('ticket_used'))
})

test('a proof counts once, however many send it at once', async () => {
  const use = createUsedProofs(createDatabaseLimits(store.data, now))
  const proof = { deviceKey: 'laptop', hash: 'hash', endsAt: store.time + 300_000 }
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => use(proof)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(use(proof)).rejects.toEqual(coded('proof_invalid'))
  await use({ ...proof, hash: 'another' })
})

test('a user’s tickets are limited by bytes, for all of their devices together', async () => {
  const create = (deviceKey: string, userId = 'ada') =>
    tickets.create({ userId, deviceKey }, { request: 'x'.repeat(400_000), requestId: createId(), client })
  const outcomes = []
  // A window is a separate device, which creates tickets, too.
  for (let device = 0; device < 30; device++) outcomes.push(await create(`window ${device}`).catch(error => error.code))
  expect(outcomes.filter(outcome => outcome !== 'rate_limited').length).toBeLessThanOrEqual(10)
  expect(outcomes.at(-1)).toBe('rate_limited')
  await create('phone', 'bob')
  store.time += 3_600_000
  await create('frame')
})

test('a client’s tickets are limited, however many users it has', async () => {
  const leave = (at: number, client: string) =>
    tickets
      .create(
        { userId: `user ${at}`, deviceKey: `device ${at}` },
        { request: 'x'.repeat(1 << 20), requestId: createId(), client },
      )
      .then(
        () => 1,
        error => error.code,
      )
  const outcomes = []
  for (let at = 0; at < 70; at++) outcomes.push(await leave(at, 'flooding'))
  expect(outcomes.filter(outcome => outcome === 1)).toHaveLength(64)
  expect(outcomes.at(-1)).toBe('rate_limited')
  expect(await leave(0, client)).toBe(1)
})

test('a window’s answer counts, too', async () => {
  const answers = []
  const ids = []
  for (let at = 0; at < 30; at++)
    ids.push(await tickets.create(frame, { request: 'question', requestId: createId(), client }))
  for (const id of ids) {
    await tickets.wait(id, 'frame')
    await tickets.take(id, `window ${id}`)
    answers.push(
      await answer(id, `window ${id}`, 'x'.repeat(400_000)).then(
        () => '',
        error => error.code,
      ),
    )
  }
  expect(answers.filter(code => code === '').length).toBeLessThanOrEqual(10)
  expect(answers.at(-1)).toBe('rate_limited')
})

test('devices that a ticket made count with their maker', async () => {
  const outcomes = []
  for (let device = 0; device < 450; device++)
    outcomes.push(
      await tickets
        .create(
          { userId: 'ada', deviceKey: `window ${device}` },
          { request: 'question', requestId: createId(), client },
        )
        .catch(error => error.code),
    )
  expect(outcomes.filter(outcome => outcome === 'rate_limited').length).toBe(50)
})
