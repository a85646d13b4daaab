/* The window of a social login, between the secure site's frame in the modal and its page in the window. The modal
   opens the window within the visitor's press, and sends it nothing: a modal that was taken over could sign in somebody
   else's device. The window asks the frames beside its opener at their common origin, and only the frame that began the
   sign-in has its proof. A window without an opener stops here: the frame opens another one itself. */

/** The window's first message, sent only to its own origin. */
export const socialHere = (place: string) => ({ social: 'here', place }) as const

/** @returns the id of a window that announces itself; undefined for other messages */
export function readSocialHere(data: unknown): string | undefined {
  const { social, place } = Object(data)
  return social === 'here' && typeof place === 'string' && /^[-_a-zA-Z0-9]{22}$/.test(place) ? place : undefined
}

/** The answer of the frame that began the sign-in of this window. */
export const socialProof = (proof: string) => ({ social: 'proof', proof }) as const

/** @returns undefined for other messages */
export function readSocialProof(data: unknown): string | undefined {
  const { social, proof } = Object(data)
  return social === 'proof' && typeof proof === 'string' && /^[-_a-zA-Z0-9]{43}$/.test(proof) ? proof : undefined
}

/** @spec 2.social-popup */
export const socialWindow = { path: '/loading', width: 600, height: 800 } as const
