/** Why the server shows no modal. */
export interface Refusal {
  code: string
  /** What is wrong and how to fix it, in one line. */
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
