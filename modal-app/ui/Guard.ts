/** Ignores presses that came too soon to be intended (dialog/useArmed.ts). */
export interface Guard {
  /** Ref of the guarded button. */
  ref(element: HTMLElement | null): void
  /** Whether the press counts. */
  takes(press: { readonly isTrusted: boolean; readonly detail: number }): boolean
  /** Why the last press did not count. */
  hint: string
}
