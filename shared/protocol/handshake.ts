/**
 * The texts sent by `window.postMessage` before there is a port (see README.md). They contain no secrets, go to one
 * exact origin, and count only from the right `source` and `origin`.
 */

/** The modal's first message. Script and iframe belong to one release, so no version is negotiated. */
export const readyText = 'ck:ready:1'

/** The same, from a document that already shows its first view and keeps a press on it. */
export const shownText = 'ck:shown:1'

/** The answer, with a port. */
export const connectText = 'ck:connect:1'
