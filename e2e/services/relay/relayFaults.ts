/** The faults a test injects for the clients of one project id. */
export interface RelayFaults {
  /** Each new socket is closed with this reason, such as `Unauthorized: invalid key`. */
  refuse?: string
  /** Delay of each answer, in ms. */
  delayMs?: number
  /** The socket is cut without a closing message when this method next arrives. */
  cutOn?: string
}

/** Parses a test's request; undefined if it is invalid. */
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
