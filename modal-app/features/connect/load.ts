/* What Connect, which is in the document, loads besides its views. */

/** The view of most first presses, in a file that every opening loads soon (build/planChunks.mjs). */
export const loadConnecting = () => import('./connectingFeature.ts')

export const loadFeature = () => import('./feature.ts')

/** For sites that ask for consent, which wait for it before anything is drawn. */
export const loadAgreement = () => import('./AgreementCheckbox.tsx')
