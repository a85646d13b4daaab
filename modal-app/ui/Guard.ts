/** Keeps a press from counting before it can be meant (dialog/useArmed.ts). */
export interface Guard {
  /** Of the button. */
  ref(element: HTMLElement | null): void
  /** Whether the press counts. */
  takes(press: { readonly isTrusted: boolean; readonly detail: number }): boolean
  /** Why the last one did not. */
  hint: string
}
