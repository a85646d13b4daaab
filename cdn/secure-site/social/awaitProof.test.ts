import { expect, test, vi } from 'vitest'
import { socialHere, socialProof } from '../../../shared/embedded/socialWindow.ts'
import { awaitProof } from './awaitProof.ts'

const cdn = 'https://cdn.example'
const proof = 'p'.repeat(43)

/** A window whose opener hears what is said to it. */
function windowOf(opener: { postMessage: (data: unknown, origin: string) => void } | null) {
  let late: (() => void) | undefined
  const window = Object.assign(new EventTarget(), {
    opener,
    setTimeout: (run: () => void) => {
      late = run
      return 1
    },
    clearTimeout: () => {},
  })
  const say = (data: unknown, source: unknown, origin: string) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  return { window: window as unknown as Window, say, wait: () => late?.() }
}

test('the modal that opened it is asked at its origin, and its proof counts; the provider then finds no opener', async () => {
  const opener = { postMessage: vi.fn() }
  const { window, say } = windowOf(opener)
  const awaited = awaitProof(window, cdn)
  expect(opener.postMessage).toHaveBeenCalledWith(socialHere, cdn)
  // Another site, another window, and another word.
  say(socialProof(proof), opener, 'https://evil.example')
  say(socialProof(proof), {}, cdn)
  say({ social: 'proof', proof: 'short' }, opener, cdn)
  expect(window.opener).toBe(opener)
  say(socialProof(proof), opener, cdn)
  expect(await awaited).toBe(proof)
  expect(window.opener).toBeNull()
})

test('an opener that says nothing is let go of, too', async () => {
  const { window, wait } = windowOf({ postMessage: () => {} })
  const awaited = awaitProof(window, cdn)
  wait()
  expect(await awaited).toBeUndefined()
  expect(window.opener).toBeNull()
})

test('without an opener, nobody is waited for', async () => {
  expect(await awaitProof(windowOf(null).window, cdn)).toBeUndefined()
})
