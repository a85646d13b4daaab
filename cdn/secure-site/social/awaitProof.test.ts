import { expect, test, vi } from 'vitest'
import { readSocialHere, socialHere, socialProof } from '../../../shared/embedded/socialWindow.ts'
import { awaitProof } from './awaitProof.ts'
import { createPlaces } from './createPlaces.ts'

const site = 'https://wallet.example'
const proof = 'p'.repeat(43)
const place = 'a'.repeat(22)

/** A window whose opener has these frames. */
function windowOf(frames: readonly { postMessage(data: unknown, origin: string): void }[] | null) {
  let late: (() => void) | undefined
  const window = Object.assign(new EventTarget(), {
    opener: frames && Object.assign(frames, { postMessage: vi.fn() }),
    location: { origin: site },
    setTimeout: (run: () => void) => {
      late = run
      return 1
    },
    clearTimeout: () => {},
    setInterval: () => 1,
    clearInterval: () => {},
  })
  const say = (data: unknown, origin: string) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin }))
  return { window: window as unknown as Window, say, wait: () => late?.() }
}

test('frames beside the modal are asked at the origin of this site, and theirs is the proof; the provider then finds no opener', async () => {
  const frames = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }]
  const { window, say } = windowOf(frames)
  const { opener } = window
  const awaited = awaitProof(window, place)
  for (const { postMessage } of frames) expect(postMessage).toHaveBeenCalledWith(socialHere(place), site)
  // The modal itself is neither asked nor heard: it may answer for another device.
  expect(opener.postMessage).not.toHaveBeenCalled()
  say(socialProof(proof), 'https://cdn.example')
  say({ social: 'proof', proof: 'short' }, site)
  expect(window.opener).toBe(opener)
  say(socialProof(proof), site)
  expect(await awaited).toBe(proof)
  expect(window.opener).toBeNull()
})

test('an opener whose frames say nothing is let go of, too', async () => {
  const { window, wait } = windowOf([])
  const awaited = awaitProof(window, place)
  wait()
  expect(await awaited).toBeUndefined()
  expect(window.opener).toBeNull()
})

test('without an opener, nobody is waited for', async () => {
  expect(await awaitProof(windowOf(null).window, place)).toBeUndefined()
})

test('a frame answers windows of its own site, about the sign-in that it has begun last and the server knows', () => {
  const frame = new EventTarget()
  const places = createPlaces(frame as unknown as Window, site)
  const asker = { postMessage: vi.fn() }
  const ask = (about: string, origin = site) =>
    frame.dispatchEvent(Object.assign(new Event('message'), { data: socialHere(about), origin, source: asker }))
  expect(places.address()).toBeUndefined()
  ask(place)
  const own = places.begin(place)
  ask(place)
  expect(asker.postMessage).not.toHaveBeenCalled()
  places.open()
  // The thief's sign-in from elsewhere, and requests from the modal or the page.
  ask('t'.repeat(22))
  ask(place, 'https://cdn.example')
  expect(asker.postMessage).not.toHaveBeenCalled()
  ask(place)
  expect(asker.postMessage).toHaveBeenCalledExactlyOnceWith(socialProof(own), { targetOrigin: site })
  expect(places.address()).toBe(`/loading#${place}.${own}`)
  expect(places.begin('b'.repeat(22))).not.toBe(own)
})

test.each([
  undefined,
  null,
  'here',
  { social: 'here' },
  { social: 'here', place: 'short' },
  { social: 'proof', place },
])('nothing else says that a window is there: %j', data => expect(readSocialHere(data)).toBeUndefined())
