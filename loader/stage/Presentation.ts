/**
 * The modal's place in the page, independent of its iframe's life. `overlay.ts` covers the viewport; late/mount fills
 * an element of the page.
 */
export interface Presentation {
  /** Set for a form in the page, which never takes the keyboard by itself. */
  readonly isInline?: boolean
  /** Holds the iframe and the panel. */
  readonly shell: HTMLElement
  isShown(): boolean
  /** Puts the shell in its place, styled for its state. Removes a closed shell without an iframe. */
  place(): void
  /** Shows the shell and gives it the keyboard. @returns whether it was closed before */
  show(): boolean
  hide(): void
  /** Gives the focus to the element that should have it, unnoticed by the page. */
  focus(): void
  /** The page continues: until the next `show` or {@link keep} it may take the keyboard and keep it. */
  yield(): void
  keep(): void
  /** Enters the top layer if the page would cover it, or if `isNeeded` is set. */
  rise(isNeeded?: boolean): void
  /** Moves it above the other elements of the top layer. Happens once until {@link lower} is called. */
  raise(): void
  /** Leaves the top layer, so that a wallet's own overlay can be reached. */
  lower(): void
  /** The visitor is typing, and a closed iframe must not receive a key. */
  leaveAtOnce(): void
  /** Whether enough of it is on screen to be pressed. Always true if it covers the viewport. */
  isInSight?(): boolean
  /** Sets the height of the iframe's panel. */
  grow?(height: number): void
  /** Hides the shell's events from the page. */
  shield(signal: AbortSignal): void
}
