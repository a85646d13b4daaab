import type { Context } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newWalletStart } from '../../shared/api/embedded/waitingRequests.schema.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { createNews } from '../store/news.ts'
import { createHoldOpen, type HoldOpen, heldOpenMs, usualEveryMs } from './holdOpen.ts'
import { startEmbedded } from './testEmbedded.ts'

/* A signed-in user who makes the server work, or write, without end. */

const dayMs = 86_400_000

test('requesting and cancelling a new wallet in a loop sends five mails a day, and can always be cancelled', async () => {
  const server = await startEmbedded()
  const { owner } = await server.owner()
  const before = server.mails.length
  const outcomes: number[] = []
  for (let times = 0; times < 20; times++) {
    outcomes.push((await owner.ask(newWalletStart, { step: 'ask' })).status)
    expect((await owner.ask(newWalletStart, { step: 'cancel' })).status).toBe(200)
  }
  expect(server.mails.length - before).toBe(5)
  expect(outcomes).toEqual([...Array(5).fill(200), ...Array(15).fill(429)])
  expect((await owner.me()).body.newWalletAt).toBeUndefined()
  // A pending request is reported without another mail, however often.
  server.clock.now += dayMs
  owner.state.session = undefined
  await owner.signIn(server, 'ada@example.com')
  const mails = server.mails.length
  for (let times = 0; times < 20; times++) expect((await owner.ask(newWalletStart, { step: 'ask' })).status).toBe(200)
  expect(server.mails.length - mails).toBe(1)
})

describe('a thousand questions that one client has held open', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const ask = ({ holdOpen }: HoldOpen, client: string, isAnswered = () => false) => {
    const question = { reads: 0, answered: false, leave: new AbortController() }
    const { signal } = question.leave
    const read = async () => {
      question.reads++
      return isAnswered()
    }
    const c = { req: { raw: { signal } }, client } as unknown as Context<CdnEnv>
    void holdOpen(c, { read, isWaiting: state => !state, topic: client }).then(() => {
      question.answered = true
    })
    return question
  }
  const news = createNews()
  const setUp = () =>
    createHoldOpen({
      news,
      clientAddress: c => (c as unknown as { client: string }).client,
      elapsed: Date.now,
    })
  /** Of one question that nothing slows down. */
  const usualReads = heldOpenMs / usualEveryMs
  const readsOf = (questions: readonly { reads: number }[]) => questions.reduce((sum, { reads }) => sum + reads, 0)

  test('cause no more reads than twenty do, and end in time; other users’ are read as usual', async () => {
    const holdOpen = setUp()
    const flood = Array.from({ length: 1_000 }, () => ask(holdOpen, 'thief'))
    const visitors = Array.from({ length: 20 }, () => ask(holdOpen, 'office'))
    await vi.advanceTimersByTimeAsync(heldOpenMs - 100)
    expect(readsOf(visitors)).toBe(20 * usualReads)
    // Each is read at once, and then seldom.
    expect(readsOf(flood)).toBeLessThanOrEqual(1_000 + 20 * usualReads)
    expect(flood.some(({ answered }) => answered)).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(flood.every(({ answered }) => answered)).toBe(true)
    expect(visitors.every(({ answered }) => answered)).toBe(true)
  })

  test('count as twenty: many more of them do not slow down those of others', async () => {
    const holdOpen = setUp()
    for (let times = 0; times < 3_000; times++) ask(holdOpen, 'thief')
    const visitors = Array.from({ length: 20 }, () => ask(holdOpen, 'office'))
    await vi.advanceTimersByTimeAsync(heldOpenMs - 100)
    expect(readsOf(visitors)).toBe(20 * usualReads)
  })

  test('no longer count once they are left', async () => {
    const holdOpen = setUp()
    const flood = Array.from({ length: 1_000 }, () => ask(holdOpen, 'thief'))
    await vi.advanceTimersByTimeAsync(100)
    for (const { leave } of flood) leave.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(flood.every(({ answered }) => answered)).toBe(true)
    let isThere = false
    const question = ask(holdOpen, 'thief', () => isThere)
    await vi.advanceTimersByTimeAsync(50)
    isThere = true
    news.tell('thief')
    await vi.advanceTimersByTimeAsync(0)
    expect(question.answered).toBe(true)
  })
})
