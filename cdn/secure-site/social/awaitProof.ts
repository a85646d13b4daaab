import { readSocialProof, socialHere } from '../../../shared/embedded/socialWindow.ts'

/** The modal is on the page already, and answers at once. */
const waitMs = 2000

/**
 * The proof that the modal opened this window.
 * @returns undefined without an opener, as under a page that isolates itself, or with another one
 */
export function awaitProof(window: Window, modalOrigin: string): Promise<string | undefined> {
  const { opener } = window
  if (!opener) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const end = (proof: string | undefined) => {
      window.clearTimeout(timer)
      window.removeEventListener('message', hear)
      // The provider must not know it: whoever has an opener can lead it elsewhere.
      window.opener = null
      resolve(proof)
    }
    const hear = ({ source, origin, data }: MessageEvent) => {
      const proof = source === opener && origin === modalOrigin ? readSocialProof(data) : undefined
      if (proof) end(proof)
    }
    const timer = window.setTimeout(() => end(undefined), waitMs)
    window.addEventListener('message', hear)
    // Another opener than the modal hears nothing.
    opener.postMessage(socialHere, modalOrigin)
  })
}
