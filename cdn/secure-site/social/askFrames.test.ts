import { expect, test, vi } from 'vitest'
import {
  readSocialProof,
  readWindowHere,
  readWindowTicket,
  socialProof,
  windowHere,
  windowNotNeeded,
  windowTicket,
} from '../../../shared/embedded/openedWindow.ts'
import { askFrames } from './askFrames.ts'
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
  const awaited = askFrames(window, place, readSocialProof)
  for (const { postMessage } of frames) expect(postMessage).toHaveBeenCalledWith(windowHere(place), site)
  // The modal itself is neither asked nor heard: it may answer for another device.
  expect(opener.postMessage).not.toHaveBeenCalled()
  say(socialProof(proof), 'https://cdn.example')
  say({ window: 'proof', proof: 'short' }, site)
  expect(window.opener).toBe(opener)
  say(socialProof(proof), site)
  expect(await awaited).toBe(proof)
  expect(window.opener).toBeNull()
})

test('an opener whose frames say nothing is let go of, too', async () => {
  const { window, wait } = windowOf([])
  const awaited = askFrames(window, place, readSocialProof)
  wait()
  expect(await awaited).toBeUndefined()
  expect(window.opener).toBeNull()
})

test('a window that covers what the frame shows instead waits no longer; only this site may say so', async () => {
  const { window, say } = windowOf([])
  const awaited = askFrames(window, place, readWindowTicket)
  say(windowNotNeeded, 'https://cdn.example')
  expect(window.opener).not.toBeNull()
  say(windowNotNeeded, site)
  expect(await awaited).toBeUndefined()
  expect(window.opener).toBeNull()
})

test('without an opener, nobody is waited for', async () => {
  expect(await askFrames(windowOf(null).window, place, readSocialProof)).toBeUndefined()
})

test('a frame answers windows of its own site, about the sign-in that it has begun last and the server knows', () => {
  const frame = new EventTarget()
  const places = createPlaces(frame as unknown as Window, site)
  const asker = { postMessage: vi.fn() }
  const ask = (about: string, origin = site) =>
    frame.dispatchEvent(Object.assign(new Event('message'), { data: windowHere(about), origin, source: asker }))
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

test('a request’s ticket is given to one window at its place, once there is one, and the place serves once', () => {
  const frame = new EventTarget()
  const places = createPlaces(frame as unknown as Window, site)
  const ticket = `${'t'.repeat(22)}.${'n'.repeat(22)}.${'k'.repeat(43)}`
  const asker = { postMessage: vi.fn() }
  const ask = (about: string, origin = site) =>
    frame.dispatchEvent(Object.assign(new Event('message'), { data: windowHere(about), origin, source: asker }))
  let made: string | undefined
  expect(places.give(place, () => ticket)).toBeUndefined()
  places.expect(place)
  places.give(place, () => made)
  ask(place)
  made = ticket
  for (const about of ['t'.repeat(22), place]) ask(about, 'https://cdn.example')
  ask('t'.repeat(22))
  expect(asker.postMessage).not.toHaveBeenCalled()
  ask(place)
  ask(place)
  expect(asker.postMessage).toHaveBeenCalledExactlyOnceWith(windowTicket(ticket), { targetOrigin: site })
  expect(readWindowTicket(windowTicket(ticket))).toBe(ticket)
  places.expect(place)
  expect(places.give(place, () => ticket)).toBeUndefined()
  places.expect('o'.repeat(22))
  places.give('o'.repeat(22), () => ticket)?.()
  ask('o'.repeat(22))
  expect(asker.postMessage).toHaveBeenCalledOnce()
})

test('while the frame shows something else, windows that wait for a ticket are told to close, and get none later', () => {
  const frame = new EventTarget()
  const places = createPlaces(frame as unknown as Window, site)
  const asker = { postMessage: vi.fn() }
  const ask = (about: string, origin = site) =>
    frame.dispatchEvent(Object.assign(new Event('message'), { data: windowHere(about), origin, source: asker }))
  const [served, before, meanwhile, after] = ['s', 'b', 'm', 'a'].map(letter => letter.repeat(22)) as [
    string,
    string,
    string,
    string,
  ]
  places.expect(served)
  expect(places.give(served, () => undefined)).toBeDefined()
  places.expect(before)
  ask(before)
  const uncover = places.cover()
  places.expect(meanwhile)
  uncover()
  places.expect(after)
  for (const each of [served, after]) ask(each)
  ask(before, 'https://cdn.example')
  expect(asker.postMessage).not.toHaveBeenCalled()
  for (const each of [before, meanwhile]) {
    ask(each)
    expect(asker.postMessage).toHaveBeenLastCalledWith(windowNotNeeded, { targetOrigin: site })
    expect(places.give(each, () => undefined)).toBeUndefined()
  }
  expect(places.give(after, () => undefined)).toBeDefined()
})

test('a modal cannot fill the memory with places', () => {
  const places = createPlaces(new EventTarget() as unknown as Window, site)
  for (let count = 0; count < 1001; count++) places.expect(`${count}`.padStart(22, '0'))
  expect(places.give('999'.padStart(22, '0'), () => undefined)).toBeDefined()
  expect(places.give('1000'.padStart(22, '0'), () => undefined)).toBeUndefined()
})

test('a document has windows for as many requests as it makes, one after the other', () => {
  const places = createPlaces(new EventTarget() as unknown as Window, site)
  for (let count = 0; count < 1500; count++) {
    const place = `${count}`.padStart(22, '0')
    places.expect(place)
    const end = places.give(place, () => undefined)
    expect(end, place).toBeDefined()
    end?.()
  }
})

test.each([undefined, { window: 'ticket' }, { window: 'ticket', ticket: 'evil' }, { window: 'proof', ticket: 'a' }])(
  'nothing else is a ticket: %j',
  data => expect(readWindowTicket(data)).toBeUndefined(),
)

test('a frame and a window of two releases, one after the other, understand each other about a sign-in', () => {
  expect(readWindowHere({ social: 'here', place })).toBe(place)
  expect(readSocialProof({ social: 'proof', proof })).toBe(proof)
  expect(windowHere(place)).toMatchObject({ social: 'here', place })
  expect(socialProof(proof)).toMatchObject({ social: 'proof', proof })
})

test.each([
  undefined,
  null,
  'here',
  { window: 'here' },
  { window: 'here', place: 'short' },
  { window: 'proof', place },
])('nothing else says that a window is there: %j', data => expect(readWindowHere(data)).toBeUndefined())
