import { afterEach, expect, test } from 'vitest'
import {
  ticketAnswer,
  ticketCreate,
  ticketLook,
  ticketState,
  ticketTake,
} from '../../shared/api/embedded/tickets.schema.ts'
import { answerBy, createHttpServer, listen, stop } from '../httpServer.ts'
import { createNews } from '../store/news.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import { openData } from '../store/testStores.ts'
import { overHttp } from '../testMain.ts'
import { createDevice, startEmbedded } from './testEmbedded.ts'
import { ticketTopic } from './tickets.ts'

/* Questions about a ticket that a server on Node holds open, when it keeps nothing of their requests but the connections. */

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of stops.splice(0).reverse()) await end()
})

/** A frame that waits for its window. */
async function open() {
  const stopping = new AbortController()
  const [data, news] = [await openData(), createNews()]
  let isAway = false
  const given: typeof data = {
    ...data,
    async open() {
      if (isAway) throw new StoreFailure('gone', 'in this test')
      return data.open()
    },
  }
  const server = await startEmbedded({ data: given, deps: { heldOpenMs: 20_000, stopping: stopping.signal, news } })
  const http = createHttpServer()
  answerBy(http, server.app.fetch)
  const { request } = overHttp(await listen(http, 0, '127.0.0.1'))
  stops.push(() => stop(http))
  const leaving = new AbortController()
  const frame = await createDevice(
    { request: (url, init) => request(url, { ...init, signal: leaving.signal }) },
    () => server.clock.now,
  )
  await frame.signIn(server, 'ada@example.com')
  const { ticketId = '' } = (await frame.ask(ticketCreate, { sealed: 'cXVlc3Rpb24', requestId: 'r'.repeat(22) })).body
  const window = await createDevice(server.app, () => server.clock.now)
  window.state.session = (await window.ask(ticketTake, { ticketId, deviceLabel: 'Window' })).body.session
  const db = await data.open()
  /** When the frame has asked last. */
  const askedAt = async () =>
    (await db.selectFrom('embedded_requests').select('asked_at').executeTakeFirstOrThrow()).asked_at
  const ask = async () => {
    await db.updateTable('embedded_requests').set({ asked_at: 0 }).execute()
    const answer = frame.ask(ticketState, { ticketId })
    // Awaited later.
    answer.catch(() => undefined)
    await expect.poll(askedAt).toBeGreaterThan(0)
    return { answer }
  }
  const loseData = () => {
    isAway = true
  }
  return { news, ticketId, frame, window, leaving, stopping, ask, loseData }
}

test('are answered once the window has answered', async () => {
  const { ticketId, window, ask } = await open()
  const { answer } = await ask()
  expect((await window.ask(ticketAnswer, { ticketId, sealed: 'YW5zd2Vy' })).status).toBe(200)
  const { status, body, headers } = await answer
  expect({ status, body }).toEqual({ status: 200, body: { state: 'answered', sealed: 'YW5zd2Vy' } })
  // As every other reply.
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-length': `${JSON.stringify(body).length}`,
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
  })
})

test('end with their frame, and then the window may not act', async () => {
  const { ticketId, window, leaving, ask } = await open()
  const { answer } = await ask()
  expect((await window.ask(ticketLook, { ticketId })).body.is).toBe('awaited')
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await expect.poll(async () => (await window.ask(ticketLook, { ticketId })).body.is).toBe('gone')
})

test('are answered when the server stops', async () => {
  const { stopping, ask } = await open()
  const { answer } = await ask()
  stopping.abort()
  expect((await answer).body).toEqual({ state: 'taken' })
})

test('are answered as still waiting while the database is down, and the next poll reports it', async () => {
  const { news, ticketId, frame, ask, loseData } = await open()
  const { answer } = await ask()
  loseData()
  news.tell(ticketTopic(ticketId))
  expect(await answer).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect((await frame.ask(ticketState, { ticketId })).status).toBe(503)
})
