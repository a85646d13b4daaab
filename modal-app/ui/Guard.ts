/** Decides which presses on a button count (dialog/useArmed.ts). */
export interface Guard {
  /** Ref of the guarded button. */
  ref(element: HTMLElement | null): void
  /** Acts on the press at once, or when the button's fill is full, or never. */
  press(event: { readonly isTrusted: boolean; readonly detail: number }, act: () => void): void
  /** Why the last press did not count. */
  hint: string
}
