import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Shared } from './kernel/shared.ts'
import { createWire } from './late/modal/createWire.ts'
import { placed } from './stage/fakeFrame.ts'
import { app, core, heard, modal, open, setUpModal, shown } from './testModal.ts'

vi.mock('./stage/frame.ts', () => import('./stage/fakeFrame.ts'))

setUpModal()

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="/modal.js"]')]
/** The script does not load, the document does. */
const fail = () => {
  scripts().at(-1)?.dispatchEvent(new Event('error'))
  app.post('ck:ready:1')
}
/** The script runs, as late/announce.ts has it. */
const run = () => {
  const start = (shared: Shared) => {
    shared.createWire = createWire
  }
  dispatchEvent(new CustomEvent('connectkit:late', { detail: { name: 'modal', start } }))
}
let errors: unknown[]

beforeEach(() => {
  vi.stubGlobal('CONNECTKIT_LATE', { modal: 'sha256-modal' })
  errors = []
  core.events.on('error', error => errors.push(error))
})
afterEach(() => {
  for (const script of scripts()) script.remove()
})

test('modal.js is loaded with the iframe, by its hash, and not before', async () => {
  expect(scripts()).toEqual([])
  modal.preload()
  await vi.advanceTimersByTimeAsync(0)
  expect(scripts().map(({ src, integrity }) => [src, integrity])).toEqual([
    ['https://cdn.test/1.0.0/modal.js', 'sha256-modal'],
  ])
  expect(app.frame.loads).toBe(1)
})

test('something is on screen at once, and stays until modal.js is loaded', async () => {
  const { outcome } = open()
  expect(app.frame.isShown).toBe(true)
  app.post('ck:ready:1')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(app.frame.explained).toEqual(['loading'])
  expect(outcome()).toBe('pending')
  run()
  await shown()
  expect(app.frame.revealed).toBe(1)
})

test('a modal.js that does not load rejects open(), with a card on screen and one event', async () => {
  const { promise, outcome } = open()
  await vi.advanceTimersByTimeAsync(0)
  fail()
  await promise
  expect(outcome()).toBe('script_failed')
  expect(app.frame.explained).toEqual(['script_failed'])
  expect(errors).toMatchObject([{ code: 'script_failed' }])
  expect(modal.state().open).toBe(false)
  expect(heard).toEqual([
    [true, null],
    [false, null],
  ])
})

test('the next opening loads it again', async () => {
  const { promise } = open()
  await vi.advanceTimersByTimeAsync(0)
  fail()
  await promise
  const again = open()
  expect(scripts()).toHaveLength(1)
  run()
  await shown()
  modal.close()
  await again.promise
  expect(again.outcome()).toBe('closed')
})

test('a failure while the iframe was loaded ahead shows nothing, and the next call of the page loads it again', async () => {
  modal.preload()
  await vi.advanceTimersByTimeAsync(0)
  fail()
  await vi.advanceTimersByTimeAsync(0)
  expect([app.frame.shown, app.frame.explained, errors]).toEqual([0, [], []])
  const called = modal.connect({ walletId: 'test.wallet', namespace: 'eip155' })
  await vi.advanceTimersByTimeAsync(0)
  expect(scripts()).toHaveLength(1)
  run()
  await app.boot()
  await called
})

describe('a modal.js that is silent', () => {
  test('is requested twice and ends as a silent iframe does, and Try again requests it anew', async () => {
    const { promise, outcome } = open()
    app.post('ck:ready:1')
    const [first] = scripts()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(scripts()).toEqual([first])
    await vi.advanceTimersByTimeAsync(1)
    const [second] = scripts()
    expect(scripts()).toHaveLength(1)
    // A browser would have the same address wait for the first request.
    expect(second?.src).toMatch(/^https:\/\/cdn\.test\/1\.0\.0\/modal\.js\?\d+$/)
    expect(second?.integrity).toBe('sha256-modal')
    // The document has answered, and waits.
    expect(app.frame.loads).toBe(1)
    await vi.advanceTimersByTimeAsync(19_999)
    expect([outcome(), app.frame.explained]).toEqual(['pending', ['loading']])
    await vi.advanceTimersByTimeAsync(1)
    await promise
    expect(outcome()).toBe('frame_timeout')
    expect(app.frame.explained).toEqual(['loading', 'frame_timeout'])
    expect(errors).toMatchObject([{ code: 'frame_timeout' }])

    placed.onRetry()
    expect(scripts()).not.toContain(second)
    expect(scripts()).toHaveLength(1)
    run()
    await shown()
    expect(modal.state().open).toBe(true)
    expect(app.frame.revealed).toBe(1)
  })

  test('opens the modal when its second request is answered, whatever becomes of the first', async () => {
    const { outcome } = open()
    app.post('ck:ready:1')
    const [first] = scripts()
    await vi.advanceTimersByTimeAsync(20_000)
    first?.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(outcome()).toBe('pending')
    run()
    await app.next('modal.open')
    await app.settled()
    expect([app.frame.revealed, app.frame.loads, errors]).toEqual([1, 1, []])
  })

  test('is requested anew by an opening long after it was loaded ahead', async () => {
    modal.preload()
    await vi.advanceTimersByTimeAsync(0)
    app.post('ck:ready:1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([app.frame.shown, errors]).toEqual([0, []])
    const [stale] = scripts()
    const { outcome } = open()
    expect(scripts()).not.toContain(stale)
    run()
    await shown()
    expect([outcome(), app.frame.revealed]).toEqual(['pending', 1])
  })
})

test('the visitor may leave before modal.js is loaded', async () => {
  const { promise, outcome } = open()
  modal.close()
  await promise
  expect(outcome()).toBe('closed')
  expect(app.frame.isShown).toBe(false)
})
