/** The press that lets one window open. */
export interface Presses {
  /** A press counts (dialog/useArmed.ts). */
  note(): void
  /** Whether there was one just now; it is used up. */
  take(): boolean
}

/** What a press asks for may have to be loaded first; a browser forgets a click in about the same time. */
const freshMs = 5_000

/** A click anywhere in this document lets a browser open a window; here only one on the button for it does. */
export function createPresses({ now }: { now(): number }): Presses {
  let notedAtMs: number | undefined
  return {
    note() {
      notedAtMs = now()
    },
    take() {
      const isFresh = notedAtMs !== undefined && now() - notedAtMs < freshMs
      notedAtMs = undefined
      return isFresh
    },
  }
}
