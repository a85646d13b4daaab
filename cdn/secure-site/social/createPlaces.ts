import { toBase64Url } from '../../../shared/base64Url.ts'
import { readWindowHere, socialProof, windowNotNeeded, windowTicket } from '../../../shared/embedded/openedWindow.ts'

/** The windows that others opened for this frame. */
export interface Places {
  /** A sign-in begins. @returns its window's proof, to be given to the server first */
  begin(place: string): string
  /** The server has it: windows of this site at this place may get it. */
  open(): void
  /** Where a window that this frame opens itself goes, within a press; undefined if no sign-in was begun. */
  address(): string | undefined
  /** A request begins whose window is at this place. The window waits for its ticket, and no other request has it. */
  expect(place: string): void
  /**
   * Gives the expected window a ticket, once, as soon as there is one.
   * @returns ends that; undefined if no window is expected there, or no longer
   */
  give(place: string, ticket: () => string | undefined): (() => void) | undefined
  /** This frame shows something else, which expected windows would cover: they are told to close. @returns ends that */
  cover(): () => void
}

/** Of one document. The oldest that are over are forgotten first; requests beyond lead to their window from the frame. */
const mostPlaces = 1000

/** Answers only windows of this site, about what was begun in this document. */
export function createPlaces(window: Pick<Window, 'addEventListener'>, origin: string): Places {
  let last: { place: string; proof: string; isOpen: boolean } | undefined
  const places = new Map<string, 'expected' | 'notNeeded' | 'over' | (() => string | undefined)>()
  let covers = 0
  window.addEventListener('message', ({ data, origin: from, source }) => {
    const place = from === origin ? readWindowHere(data) : undefined
    if (place === undefined) return
    if (last?.isOpen && place === last.place) source?.postMessage(socialProof(last.proof), { targetOrigin: origin })
    const at = places.get(place)
    if (at === 'notNeeded') source?.postMessage(windowNotNeeded, { targetOrigin: origin })
    const ticket = typeof at === 'function' ? at() : undefined
    if (ticket === undefined) return
    places.set(place, 'over')
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
    expect(place) {
      if (places.has(place)) return
      if (places.size >= mostPlaces) {
        const [past] = [...places].find(([, at]) => at === 'over' || at === 'notNeeded') ?? []
        if (past === undefined) return
        places.delete(past)
      }
      places.set(place, covers > 0 ? 'notNeeded' : 'expected')
    },
    give(place, ticket) {
      if (places.get(place) !== 'expected') return undefined
      places.set(place, ticket)
      return () => void places.set(place, 'over')
    },
    cover() {
      covers++
      for (const [place, at] of places) if (at === 'expected') places.set(place, 'notNeeded')
      return () => void covers--
    },
  }
}
