/**
 * The texts sent by `window.postMessage` before there is a port (see README.md). They hold nothing secret, go to
 * one exact origin, and count only from the right `source` and `origin`.
 */

/** The modal's first message. Script and iframe are of one release, so no version is negotiated. */
export const readyText = 'ck:ready:1'

/** The same, from a document that shows its first view already and keeps a press on it. */
export const shownText = 'ck:shown:1'

/** The answer, with a port. */
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

/** A refusal from the iframe's window; undefined for other messages. */
export function parseRefusal(data: unknown): Refusal | undefined {
  const [, code, advice] = (typeof data === 'string' && /^ck:refused:([a-z_]{1,40})(?::(.{1,300}))?$/.exec(data)) || []
  return code ? { code, advice } : undefined
}
