/** Spec §9: limit per minute, because a defect may repeat endlessly. @spec 9.error-reports */
export const errorReportsPerMinute = 5

/** Names of errors, such as `TypeError`. Letters alone: what poses as one, an address or an email, has other characters. */
export const errorKindPattern = /^[A-Za-z]{1,40}$/

/** A place in one of our own scripts. */
export const scriptPlacePattern = /^[\w.-]{1,80}\.js:\d{1,6}:\d{1,7}$/
