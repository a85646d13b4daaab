import { readSocialProof, socialHere } from '../../../shared/embedded/socialWindow.ts'

/** A frame that is still missing loads within this time. */
const waitMs = 25_000
const againMs = 300
/** More frames than the modal's document ever has. */
const mostFrames = 20

/**
 * Gets the proof that a frame of this site, beside the modal that opened this window, began this sign-in. The modal
 * itself is not asked: a compromised one would answer for a sign-in that someone else began elsewhere.
 * @returns undefined without an opener, as under a page that isolates itself, or if no frame has begun this sign-in
 */
export function awaitProof(window: Window, place: string): Promise<string | undefined> {
  const { opener } = window
  const { origin } = window.location
  if (!opener) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const end = (proof: string | undefined) => {
      window.clearTimeout(timer)
      window.clearInterval(asking)
      window.removeEventListener('message', hear)
      // The provider must not get the opener, which it could navigate.
      window.opener = null
      resolve(proof)
    }
    const hear = (event: MessageEvent) => {
      const proof = event.origin === origin ? readSocialProof(event.data) : undefined
      if (proof) end(proof)
    }
    const ask = () => {
      // Other origins receive nothing.
      for (let index = 0; index < Math.min(opener.length, mostFrames); index++)
        opener[index].postMessage(socialHere(place), origin)
    }
    const timer = window.setTimeout(() => end(undefined), waitMs)
    const asking = window.setInterval(ask, againMs)
    window.addEventListener('message', hear)
    ask()
  })
}
