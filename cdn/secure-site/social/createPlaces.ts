import { toBase64Url } from '../../../shared/base64Url.ts'
import { readWindowHere, socialProof, windowTicket } from '../../../shared/embedded/openedWindow.ts'

/** The windows that others opened for this frame. */
export interface Places {
  /** A sign-in begins. @returns its window's proof, to be given to the server first */
  begin(place: string): string
  /** The server has it: windows of this site at this place may get it. */
  open(): void
  /** Where a window that this frame opens itself goes, within a press; undefined if no sign-in was begun. */
  address(): string | undefined
  /**
   * Gives the window at this place a ticket, once, as soon as there is one.
   * @returns ends that; undefined if a request has used the place before
   */
  give(place: string, ticket: () => string | undefined): (() => void) | undefined
}

/** Answers only windows of this site, about what was begun in this document. */
export function createPlaces(window: Pick<Window, 'addEventListener'>, origin: string): Places {
  let last: { place: string; proof: string; isOpen: boolean } | undefined
  const giving = new Map<string, () => string | undefined>()
  const used = new Set<string>()
  window.addEventListener('message', ({ data, origin: from, source }) => {
    const place = from === origin ? readWindowHere(data) : undefined
    if (place === undefined) return
    if (last?.isOpen && place === last.place) source?.postMessage(socialProof(last.proof), { targetOrigin: origin })
    const ticket = giving.get(place)?.()
    if (ticket === undefined) return
    giving.delete(place)
    source?.postMessage(windowTicket(ticket), { targetOrigin: origin })
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
    give(place, ticket) {
      if (used.has(place)) return undefined
      used.add(place)
      giving.set(place, ticket)
      return () => void giving.delete(place)
    },
  }
}
