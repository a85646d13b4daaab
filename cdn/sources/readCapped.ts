/** Controls reading another server's reply. */
export interface Intake {
  /** Awaited before a large reply is kept in memory. If it rejects, reading ends with the same error. */
  makeRoom(signal: AbortSignal): Promise<void>
  count(bytes: number): void
}

/** Also charges for the server's own calls for a request. */
export interface CallIntake extends Intake {
  countCalls(calls: number): void
}

/** Replies up to this size count as small; the server can hold hundreds at once. */
export const smallBytes = 64 << 10

/** For small replies to single requests, none of which stays in memory. */
export const smallIntake: Intake = { count() {}, makeRoom: async () => {} }

/**
 * Reads a response's text up to a limit. Pauses while the intake has no room, so the unread rest stays on the other
 * server.
 * @returns undefined if the response is longer than the limit
 */
export async function readCapped(
  response: Response,
  maxBytes: number,
  intake: Intake,
  signal: AbortSignal,
): Promise<string | undefined> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || !value) return decode(chunks)
      size += value.byteLength
      intake.count(value.byteLength)
      if (size > maxBytes) return undefined
      if (size > smallBytes) await intake.makeRoom(signal)
      chunks.push(value)
    }
  } finally {
    // The body may have failed or ended already.
    await reader?.cancel().catch(() => undefined)
  }
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  return chunks.map(chunk => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}
