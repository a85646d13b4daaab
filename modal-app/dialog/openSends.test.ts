import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp } from '../boot/testApp.ts'
import { connection, ethereum } from '../features/send/testSend.ts'
import { readSendArguments } from '../flow/readSendArguments.ts'
import { type OpenSend, openQuestion, takeUpOpenSends } from './openSends.ts'

const open = { wallet: 'Harbour', amount: '0.25', symbol: 'ETH' }
/** As it is after a reload. */
const taken = { ...open, id: expect.any(String), askedAtMs: expect.any(Number), isTakenUp: true }
const waiting = new AbortController().signal
const create = () => createTestApp({ connections: [connection], networks: [ethereum] })
/** Asks a wallet in a document that is then replaced by another. */
function reloaded(minutes = 0) {
  openQuestion(create(), open, waiting)
  const app = create()
  app.clock.advance(minutes * 60_000)
  return app
}
const openOf = ({ store }: ReturnType<typeof create>) => store.getState().openSends
const given = { to: '0xde709f2102306220921060314715629080e2fb77', amount: '0.25' }

beforeEach(() => {
  window.name = ''
  sessionStorage.clear()
})
afterEach(() => void vi.restoreAllMocks())

test('a request from before a reload is known after it, and a page that asks again is told once', () => {
  const app = reloaded()
  expect(() => readSendArguments(app, given)).toThrow(expect.objectContaining({ code: 'frame_reloaded' }))
  expect(openOf(app)).toEqual([taken])
  expect(readSendArguments(app, given)).toMatchObject({ amount: '0.25' })
})

test('a visitor who returns to the form reads about it there', () => {
  const app = reloaded()
  expect(takeUpOpenSends(app)).toBe(true)
  expect(openOf(app)).toEqual([taken])
  expect(readSendArguments(app, given)).toMatchObject({ amount: '0.25' })
})

test('an answered request is forgotten', () => {
  const app = create()
  openQuestion(app, open, waiting)()
  expect(window.name).toBe('')
  expect(sessionStorage).toHaveLength(0)
  expect(takeUpOpenSends(create())).toBe(false)
})

test('wallets have dropped it after ten minutes', () => {
  const app = reloaded(11)
  expect(takeUpOpenSends(app)).toBe(false)
  expect(openOf(app)).toEqual([])
})

test('without storage the page is told all the same', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const app = reloaded()
  expect(() => readSendArguments(app, given)).toThrow(expect.objectContaining({ code: 'frame_reloaded' }))
  expect(openOf(app)).toEqual([])
})

test('the window’s name reveals nothing about the request', () => {
  reloaded()
  expect(window.name).toMatch(/^connectkit-asked-\d+$/)
})

const stored: OpenSend = { ...open, id: 'a', askedAtMs: Date.UTC(2026, 10, 21) }

test.each<[string, string]>([
  ['no list', '{}'],
  ['no JSON', '['],
  ['no object', '["yes",null]'],
  ['no amount', JSON.stringify([{ ...stored, amount: '<b>' }])],
  ['a long symbol', JSON.stringify([{ ...stored, symbol: 'x'.repeat(33) }])],
  ['no time', JSON.stringify([open])],
  ['a long name', JSON.stringify([{ ...stored, wallet: 'x'.repeat(65) }])],
])('a stored entry with %s is dropped', (_, text) => {
  const app = reloaded()
  sessionStorage.setItem(sessionStorage.key(0) ?? '', text)
  takeUpOpenSends(app)
  expect(openOf(app)).toEqual([])
})

test('a symbol of the longest kind is kept, whatever letters it has', () => {
  const asked = { ...open, symbol: '🪙'.repeat(32) }
  openQuestion(create(), asked, waiting)
  const app = create()
  takeUpOpenSends(app)
  expect(openOf(app)).toEqual([{ ...taken, ...asked }])
})

test('a restored request ends after ten minutes, whatever is sent meanwhile', () => {
  const app = reloaded(2)
  takeUpOpenSends(app)
  app.clock.advance(4 * 60_000)
  const answer = openQuestion(app, { ...open, amount: '7' }, waiting)
  expect(openOf(app)).toMatchObject([{ amount: '0.25' }, { amount: '7' }])
  answer()
  expect(openOf(app)).toEqual([taken])
  expect(window.name).toBe('')
  app.clock.advance(4 * 60_000)
  expect(openOf(app)).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('a later send neither extends a restored request nor reports it to the page again', () => {
  const app = reloaded(9)
  takeUpOpenSends(app)
  openQuestion(app, { ...open, amount: '7' }, waiting)()
  const again = create()
  again.clock.advance(9 * 60_000 + 1)
  expect(readSendArguments(again, given)).toMatchObject({ amount: '0.25' })
  expect(openOf(again)).toEqual([])
})

test('an expired request is not restored beside an open one', () => {
  const app = create()
  openQuestion(app, open, waiting)
  app.clock.advance(6 * 60_000)
  openQuestion(app, { ...open, amount: '7' }, waiting)
  const again = create()
  again.clock.advance(11 * 60_000)
  expect(takeUpOpenSends(again)).toBe(true)
  expect(openOf(again)).toMatchObject([{ amount: '7' }])
})

test('a request on screen stays open beyond ten minutes, and ends when the visitor leaves it', () => {
  const app = create()
  const left = new AbortController()
  openQuestion(app, open, left.signal)
  app.clock.advance(11 * 60_000)
  expect(openOf(app)).toHaveLength(1)
  left.abort()
  expect(openOf(app)).toEqual([])
})

test('an abandoned request ends after ten minutes', () => {
  const app = create()
  const left = new AbortController()
  openQuestion(app, open, left.signal)
  left.abort()
  app.clock.advance(599_999)
  expect(openOf(app)).toHaveLength(1)
  app.clock.advance(1)
  expect(openOf(app)).toEqual([])
})
