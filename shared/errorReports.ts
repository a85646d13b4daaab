/** Spec §9: limit per minute, because a defect may repeat endlessly. @spec 9.error-reports */
export const errorReportsPerMinute = 5

/** Names of errors, such as `TypeError`. Letters alone: what poses as one, an address or an email, has other characters. */
export const errorKindPattern = /^[A-Za-z]{1,40}$/

/**
 * A place in one of our own scripts: `module.part-HASH.js:line:column`, as the build names them (modal-app/build/planChunks.mjs).
 * Addresses and tokens have digits, hyphens or dots elsewhere.
 */
export const scriptPlacePattern =
  /^[A-Za-z]{1,40}(\d{1,3}[A-Za-z]{0,20})?(\.[A-Za-z]{1,20})?-[\dA-F]{8}\.js:\d{1,6}:\d{1,7}$/
