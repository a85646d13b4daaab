import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp } from '../boot/testApp.ts'
import type { OpenSend } from '../features/send/send.ts'
import { connection, ethereum } from '../features/send/testSend.ts'
import { changeOpenSends, takeUpOpenSends } from './openSends.ts'
import { readSendArguments } from './readSendArguments.ts'

const open: OpenSend = { connectionId: connection.id, amount: '0.25', symbol: 'ETH' }
const create = () => createTestApp({ connections: [connection], networks: [ethereum] })
/** Asks a wallet in a document that is then replaced by another. */
function reloaded(minutes = 0) {
  changeOpenSends(create(), all => [...all, open])
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

test('what a wallet was asked before a reload is known after it, and the page that asks again is told once', () => {
  const app = reloaded()
  expect(() => readSendArguments(app, given)).toThrow(expect.objectContaining({ code: 'frame_reloaded' }))
  expect(openOf(app)).toEqual([open])
  expect(readSendArguments(app, given)).toMatchObject({ amount: '0.25' })
})

test('a visitor who comes back to the form has it told there', () => {
  const app = reloaded()
  expect(takeUpOpenSends(app)).toBe(true)
  expect(openOf(app)).toEqual([open])
  expect(readSendArguments(app, given)).toMatchObject({ amount: '0.25' })
})

test('a question that was answered is forgotten', () => {
  const app = create()
  changeOpenSends(app, all => [...all, open])
  changeOpenSends(app, all => all.filter(each => each !== open))
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

test('the name of the window says nothing of what was asked', () => {
  reloaded()
  expect(window.name).toMatch(/^connectkit-asked-\d+$/)
})

test.each<[string, string]>([
  ['no list', '{}'],
  ['no JSON', '['],
  ['no object', '["yes",null]'],
  ['no amount', JSON.stringify([{ ...open, amount: '<b>' }])],
  ['a long symbol', JSON.stringify([{ ...open, symbol: 'x'.repeat(33) }])],
])('a stored entry with %s is dropped', (_, text) => {
  const app = reloaded()
  sessionStorage.setItem(sessionStorage.key(0) ?? '', text)
  takeUpOpenSends(app)
  expect(openOf(app)).toEqual([])
})

test('a symbol of the longest kind is kept, whatever letters it has', () => {
  const asked = { ...open, symbol: '🪙'.repeat(32) }
  changeOpenSends(create(), all => [...all, asked])
  const app = create()
  takeUpOpenSends(app)
  expect(openOf(app)).toEqual([asked])
})
