/*
 * The window of a social login, between the modal that opens it and the secure site whose page it loads. The window says
 * that it is there to the modal's origin alone; the modal answers its own window alone, at the secure site's origin. Whoever
 * opened the window otherwise has no proof, and its visitor types the digits that the modal shows.
 */

/** The window's first words. */
export const windowHereText = 'connect-kit/social/here'

const proofStart = 'connect-kit/social/proof/'
export const proofText = (proof: string): string => `${proofStart}${proof}`

/** @returns undefined for anything else */
export const readProofText = (data: unknown): string | undefined =>
  typeof data === 'string' && /^[-_a-zA-Z0-9]{43}$/.test(data.slice(proofStart.length)) && data.startsWith(proofStart)
    ? data.slice(proofStart.length)
    : undefined

/** @spec 2.social-popup */
export const socialWindow = { path: '/loading', width: 600, height: 800 } as const
