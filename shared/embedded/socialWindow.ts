/*
 * The window of a social login, between the modal that opens it and the secure site whose page it loads. The window says
 * that it is there to the modal's origin alone; the modal answers its own window alone, at the secure site's origin. Whoever
 * opened the window otherwise has no proof, and its visitor types the digits that the modal shows.
 */

/** The window's first words. */
export const socialHere = { social: 'here' } as const

export const isSocialHere = (data: unknown): boolean => Object(data).social === socialHere.social

/** What the modal answers. */
export const socialProof = (proof: string) => ({ social: 'proof', proof }) as const

/** @returns undefined for anything else */
export function readSocialProof(data: unknown): string | undefined {
  const { social, proof } = Object(data)
  return social === 'proof' && typeof proof === 'string' && /^[-_a-zA-Z0-9]{43}$/.test(proof) ? proof : undefined
}

/** @spec 2.social-popup */
export const socialWindow = { path: '/loading', width: 600, height: 800 } as const
