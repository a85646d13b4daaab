/* A window of the secure site that the modal opens within the visitor's press: for a social login, or for an approval.
   The modal sends it nothing: a modal that was taken over could answer for somebody else's device. The window asks the
   frames beside its opener at their common origin, and only the frame that began what it was opened for answers: with
   the proof of a sign-in, or with the ticket of a request. A window without an opener stops here: the frame opens
   another one itself. */

/** The name of one window, known to whoever opened it and to the frame that awaits it. */
const placePattern = /^[-_a-zA-Z0-9]{22}$/

/*
 * While a new release comes, a frame loaded before it may await a window loaded after it. The last release called what
 * concerns a sign-in `social`.
 */

/** The window's first message, sent only to its own origin. */
export const windowHere = (place: string) => ({ window: 'here', social: 'here', place }) as const

/** @returns the id of a window that announces itself; undefined for other messages */
export function readWindowHere(data: unknown): string | undefined {
  const { window, social, place } = Object(data)
  return (window ?? social) === 'here' && typeof place === 'string' && placePattern.test(place) ? place : undefined
}

/** The answer of the frame that began the sign-in of this window. */
export const socialProof = (proof: string) => ({ window: 'proof', social: 'proof', proof }) as const

/** @returns undefined for other messages */
export function readSocialProof(data: unknown): string | undefined {
  const { window, social, proof } = Object(data)
  return (window ?? social) === 'proof' && typeof proof === 'string' && /^[-_a-zA-Z0-9]{43}$/.test(proof)
    ? proof
    : undefined
}

/** The answer of the frame whose request this window is to show. */
export const windowTicket = (ticket: string) => ({ window: 'ticket', ticket }) as const

/** @returns undefined for other messages */
export function readWindowTicket(data: unknown): string | undefined {
  const { window, ticket } = Object(data)
  const isTicket = typeof ticket === 'string' && /^[-_\w]{22}\.[-_\w]{22}\.[-_\w]{43}$/.test(ticket)
  return window === 'ticket' && isTicket ? ticket : undefined
}

/** The answer of a frame that shows something else, which this window would cover. */
export const windowNotNeeded = { window: 'notNeeded' } as const

export const isWindowNotNeeded = (data: unknown): boolean => Object(data).window === windowNotNeeded.window

/** @spec 2.social-popup */
export const socialWindow = { path: '/loading', width: 600, height: 800 } as const

/** Opened for an approval. Its place follows a word, since the page asks nobody else for it. */
export const approvalWindow = { path: '/loading', before: 'approve.', width: 440, height: 760 } as const
