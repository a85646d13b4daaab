const date =
  /\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))/
const leapDay = /(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29/
const clock = /(?:[01]\d|2[0-3]):[0-5]\d/

/**
 * RFC 3339, with a day that exists in its month. A single pattern, since the loader's validators are generated from it.
 */
export const timePattern = new RegExp(
  `^(?:${date.source}|${leapDay.source})T${clock.source}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]${clock.source})$`,
)
/** The accepted form, for error messages. */
export const timeTakes = 'a valid time such as 2030-01-31T12:00:00Z'
