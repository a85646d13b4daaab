/**
 * The three texts that cross by `window.postMessage`, before there is a port (README.md tells the whole exchange).
 *
 * They carry no data worth stealing, go to one exact origin, and are believed only with the right `source` and `origin`.
 */

/** What the modal says first. The page's script and the iframe are of one release, so no version is chosen. */
export const readyText = 'ck:ready:1'

/** The answer to it, with one port. */
export const connectText = 'ck:connect:1'

/** Why the server shows no modal. */
export interface Refusal {
  code: string
  /** What is wrong and what to do, in one line. */
  advice: string | undefined
}

export function refusedText(code: string, advice: string): string {
  return `ck:refused:${code}:${advice.replace(/\s+/g, ' ').slice(0, 300)}`
}

/** Reads a message of the iframe's window; undefined when it is no refusal. */
export function parseRefusal(data: unknown): Refusal | undefined {
  const [, code, advice] = (typeof data === 'string' && /^ck:refused:([a-z_]{1,40})(?::(.{1,300}))?$/.exec(data)) || []
  return code ? { code, advice } : undefined
}
