import { toBase64Url } from '../../../shared/base64Url.ts'
import { readSocialHere, socialProof } from '../../../shared/embedded/socialWindow.ts'

/** The window of this frame's latest sign-in. */
export interface Places {
  /** @returns its proof, to be given to the server first */
  begin(place: string): string
  /** The server has it: windows of this site at this place may get it. */
  open(): void
  /** Where a window that this frame opens itself goes, within a press; undefined if no sign-in was begun. */
  address(): string | undefined
}

/** Answers only windows of this site, about the sign-in begun in this document. */
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
