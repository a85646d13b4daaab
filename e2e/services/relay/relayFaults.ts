/** What a test lets go wrong, for the clients of one project id. */
export interface RelayFaults {
  /** Each new socket is closed with this reason, such as `Unauthorized: invalid key`. */
  refuse?: string
  /** How long each answer takes. */
  delayMs?: number
  /** The socket is cut, without a word, the next time this method arrives. */
  cutOn?: string
}

/** Reads what a test has sent; undefined when it is something else. */
export function readFaults(text: string): RelayFaults | undefined {
  try {
    const { refuse, delayMs, cutOn, ...rest } = JSON.parse(text)
    const isText = (value: unknown) => value === undefined || typeof value === 'string'
    const isDelay = delayMs === undefined || (Number.isFinite(delayMs) && delayMs >= 0)
    return isText(refuse) && isText(cutOn) && isDelay && !Object.keys(rest).length
      ? { refuse, delayMs, cutOn }
      : undefined
  } catch {
    return undefined
  }
}
