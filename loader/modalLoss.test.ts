import './fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Shared } from './kernel/shared.ts'
import type { ModalWorld } from './LateModal.ts'
import { createLateModal } from './late/modal/createLateModal.ts'
import { placed } from './stage/fakeStage.ts'
import { app, core, heard, modal, open, setUpModal, shown } from './testModal.ts'

vi.mock('./stage/stage.ts', () => import('./stage/fakeStage.ts'))

setUpModal()

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="/modal.js"]')]
/** The script fails to load, the document doesn't. */
const fail = () => {
  scripts().at(-1)?.dispatchEvent(new Event('error'))
  app.post('ck:ready:1')
}
/** The script runs, as in late/announce.ts. */
const run = () => {
  const start = (shared: Shared) => {
    shared.adopt(given => {
      world = given
      return createLateModal(given)
    })
  }
  dispatchEvent(new CustomEvent('connectkit:late', { detail: { name: 'modal', start } }))
}
/** The loader's interface for the modal.js that ran last. */
let world: ModalWorld
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
  test('is requested twice and then named, because the iframe has answered, and Try again requests it again', async () => {
    const { promise, outcome } = open()
    app.post('ck:ready:1')
    const [first] = scripts()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(scripts()).toEqual([first])
    await vi.advanceTimersByTimeAsync(1)
    const [second] = scripts()
    expect(scripts()).toHaveLength(1)
    // With the same URL, a browser would wait for the first request.
    expect(second?.src).toMatch(/^https:\/\/cdn\.test\/1\.0\.0\/modal\.js\?\d+$/)
    expect(second?.integrity).toBe('sha256-modal')
    // The document has answered, and waits.
    expect(app.frame.loads).toBe(1)
    await vi.advanceTimersByTimeAsync(19_999)
    expect([outcome(), app.frame.explained]).toEqual(['pending', ['loading']])
    await vi.advanceTimersByTimeAsync(1)
    await promise
    expect(outcome()).toBe('script_failed')
    expect(app.frame.explained).toEqual(['loading', 'script_failed'])
    expect(errors).toMatchObject([{ code: 'script_failed' }])

    placed.onRetry()
    expect(scripts()).not.toContain(second)
    expect(scripts()).toHaveLength(1)
    run()
    await shown()
    expect(modal.state().open).toBe(true)
    expect(app.frame.revealed).toBe(1)
  })

  test.each([
    ['spoke', 39_999, 'script_failed'],
    ['is silent, too', undefined, 'frame_timeout'],
  ])('ends after 40 s if the iframe %s, at %s ms: %s', async (_, spokeMs, code) => {
    const { promise, outcome } = open()
    await vi.advanceTimersByTimeAsync(spokeMs ?? 1)
    if (spokeMs) app.post('ck:ready:1')
    await vi.advanceTimersByTimeAsync(40_000 - (spokeMs ?? 1))
    await promise
    expect(outcome()).toBe(code)
  })

  test('that a failed iframe made again does not blame', async () => {
    const { promise, outcome } = open()
    app.post('ck:ready:1')
    placed.onTaken()
    await vi.advanceTimersByTimeAsync(40_000)
    await promise
    // The new one is silent.
    expect(outcome()).toBe('frame_timeout')
  })

  test.each([
    ['keeps an iframe that has spoken', true, 1],
    ['loads a silent iframe again', false, 2],
  ])('Try again %s, and shows that it waits', async (_, hasSpoken, loads) => {
    const { outcome } = open()
    if (hasSpoken) app.post('ck:ready:1')
    await vi.advanceTimersByTimeAsync(8_000)
    expect([app.frame.explained, app.frame.shown]).toEqual([['loading'], 1])
    placed.onRetry()
    expect([app.frame.loads, app.frame.shown, outcome()]).toEqual([loads, 2, 'pending'])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(app.frame.explained).toEqual(['loading', 'loading'])
    run()
    if (!hasSpoken) app.post('ck:ready:1')
    await app.next('modal.open')
    await app.settled()
    expect([app.frame.revealed, app.frame.loads]).toEqual([1, loads])
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

  test('is requested again by an opening long after it was loaded ahead', async () => {
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

test('messages of the iframe wait for modal.js', async () => {
  const { outcome } = open()
  app.post('ck:ready:1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([app.posted, outcome()]).toEqual([[], 'pending'])
  run()
  expect(await app.next('host.hello')).toMatchObject({ isOpening: true })
  expect(app.posted).toEqual([['ck:connect:1', 'https://cdn.test']])
  expect(await app.next('modal.open')).toEqual({})
})

test('only the last document gets a port', async () => {
  const { outcome } = open()
  app.post('ck:ready:1')
  app.post('ck:ready:1')
  run()
  await app.next('host.hello')
  expect(app.posted).toHaveLength(1)
  // The first one was never used, so nothing was lost.
  expect([outcome(), app.frame.loads, app.frame.shown]).toEqual(['pending', 1, 1])
})

test('a modal.js that does not load removes the iframe, and the next opening creates another', async () => {
  const { promise } = open()
  await vi.advanceTimersByTimeAsync(0)
  fail()
  await promise
  expect(app.frame.isThere()).toBe(false)
  open()
  run()
  await shown()
  expect([app.frame.loads, app.frame.revealed]).toEqual([2, 1])
})

describe('a modal.js that does not load either', () => {
  const lose = async () => {
    const opening = open()
    await vi.advanceTimersByTimeAsync(0)
    scripts().at(-1)?.dispatchEvent(new Event('error'))
    return opening
  }

  test('lets the document report the error', async () => {
    const { promise, outcome } = await lose()
    placed.onLoad(new Event('load'))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(outcome()).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await promise
    expect(outcome()).toBe('frame_refused')
  })

  test('leaves it to the page’s policy, which blocks both: that is named at once', async () => {
    const { promise, outcome } = await lose()
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        blockedURI: 'https://cdn.test/1.0.0/modal.html?p=demo',
        effectiveDirective: 'frame-src',
        disposition: 'enforce',
      }),
    )
    await promise
    expect(outcome()).toBe('frame_blocked')
    expect(app.frame.explained).toEqual(['frame_blocked'])
  })

  test('holds up no call of the page once a later request has brought it', async () => {
    const called = modal.connect({ walletId: 'test.wallet', namespace: 'eip155' })
    await vi.advanceTimersByTimeAsync(0)
    scripts().at(-1)?.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(0)
    open()
    run()
    await app.boot()
    await called
    expect(errors).toEqual([])
  })

  test('is named if the document answers within two seconds', async () => {
    const { promise, outcome } = await lose()
    placed.onLoad(new Event('load'))
    await vi.advanceTimersByTimeAsync(1_999)
    app.post('ck:ready:1')
    await promise
    expect(outcome()).toBe('script_failed')
  })

  test('is named if the document takes twenty seconds to load', async () => {
    const { promise, outcome } = await lose()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(outcome()).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await promise
    expect(outcome()).toBe('script_failed')
  })
})

test('an iframe that the page removes before modal.js has loaded is created again, once', async () => {
  const { promise, outcome } = open()
  placed.onTaken()
  await vi.advanceTimersByTimeAsync(0)
  expect([outcome(), app.frame.loads, app.frame.shown]).toEqual(['pending', 2, 2])
  placed.onTaken()
  await promise
  expect(outcome()).toBe('frame_reloaded')
  expect(app.frame.isThere()).toBe(false)
})

test('an opening whose iframe was created again before modal.js loaded ends its grants like any other', async () => {
  const { promise } = open()
  placed.onTaken()
  await vi.advanceTimersByTimeAsync(0)
  run()
  await shown()
  const { ends } = world.openings.current() ?? {}
  expect(ends).toHaveLength(1)
  const end = vi.spyOn(ends as (() => void)[], 0 as never)
  modal.close()
  await promise
  expect(end).toHaveBeenCalledOnce()
})

test('a modal.js that breaks while it starts has failed', async () => {
  const { promise, outcome } = open()
  const start = () => {
    throw new Error('another shape')
  }
  dispatchEvent(new CustomEvent('connectkit:late', { detail: { name: 'modal', start } }))
  app.post('ck:ready:1')
  await promise
  expect(outcome()).toBe('script_failed')
})

test('a call of the page that waits for modal.js is refused when ConnectKit leaves', async () => {
  const called = modal.connect({ walletId: 'test.wallet' })
  const refusal = expect(called).rejects.toMatchObject({ code: 'destroyed' })
  modal.destroy()
  core.destroy()
  await refusal
})

test('messages of a removed iframe do not count for the next one', async () => {
  const { promise } = open()
  await vi.advanceTimersByTimeAsync(0)
  fail()
  await promise
  const { outcome } = open()
  run()
  await vi.advanceTimersByTimeAsync(0)
  expect([app.posted, outcome()]).toEqual([[], 'pending'])
  await shown()
  expect([app.posted.length, app.frame.loads, app.frame.revealed]).toEqual([1, 2, 1])
})

test('other callers waiting for an opening are refused with it', async () => {
  const called = modal.connect({ walletId: 'test.wallet' })
  const refusal = expect(called).rejects.toMatchObject({ code: 'script_failed' })
  const { promise, outcome } = open()
  await vi.advanceTimersByTimeAsync(0)
  scripts().at(-1)?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
  app.post('ck:ready:1')
  await Promise.all([promise, refusal])
  expect(outcome()).toBe('script_failed')
})
