/** Whoever an answer of another server is read for; told while it is read. */
export interface Intake {
  /** Awaited before more than a little of an answer is kept; what it rejects with ends the reading. */
  makeRoom(signal: AbortSignal): Promise<void>
  count(bytes: number): void
}

/** An answer up to here is small: hundreds of them at once are no burden. */
const smallBytes = 64 << 10

/**
 * The text of a response, read no further than the limit, and not ahead of the room there is for it: what is not read
 * stays with the other server.
 * @returns undefined when there is more
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
    await reader?.cancel().catch(() => undefined)
  }
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  return chunks.map(chunk => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}
