/** A press that allows one window. */
export interface Presses {
  /** Called for a press that counts (dialog/useArmed.ts). */
  note(): void
  /** Uses up a recent press. @returns whether there was one */
  take(): boolean
}

/** Leaves time to load code. A browser's user activation expires in about the same time. */
const freshMs = 5_000

/** Browsers allow a window after any click in this document; this requires one on the right button. */
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
