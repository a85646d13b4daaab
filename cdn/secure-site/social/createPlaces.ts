import { toBase64Url } from '../../../shared/base64Url.ts'
import { readSocialHere, socialProof } from '../../../shared/embedded/socialWindow.ts'

/** The window of the sign-in that this frame has begun last. */
export interface Places {
  /** @returns its proof, which the server has to have first */
  begin(place: string): string
  /** The server has it: a window of this site at this place is told. */
  open(): void
  /** Where a window goes that this frame opens itself, within a press here; undefined if nothing was begun. */
  address(): string | undefined
}

/** Answers windows of this very site alone, about the sign-in that was begun in this document. */
export function createPlaces(window: Pick<Window, 'addEventListener'>, origin: string): Places {
  let last: { place: string; proof: string; isOpen: boolean } | undefined
  window.addEventListener('message', ({ data, origin: from, source }) => {
    if (from !== origin || !last?.isOpen || readSocialHere(data) !== last.place) return
    source?.postMessage(socialProof(last.proof), { targetOrigin: origin })
  })
  return {
    begin(place) {
      const proof = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
      last = { place, proof, isOpen: false }
      return proof
    },
    open() {
      if (last) last.isOpen = true
    },
    address: () => last && `/loading#${last.place}.${last.proof}`,
  }
}
