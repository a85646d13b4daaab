/** A list in a field, one entry per line; entries that are not strings are JSON. */
export const textOfLines = (value: unknown): string =>
  Array.isArray(value) ? value.map(each => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n') : ''

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
