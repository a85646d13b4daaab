/**
 * The modal's place in the page, independent of its iframe's life. `overlay.ts` covers the viewport; late/mount fills
 * an element of the page.
 */
export interface Presentation {
  /** Set for a part of the page, which never takes the keyboard by itself. */
  readonly isInline?: boolean
  /** Holds the iframe and the panel. */
  readonly shell: HTMLElement
  isShown(): boolean
  /** Puts the shell in its place, styled for its state; a closed one without an iframe is removed. */
  place(): void
  /** Shows the shell and gives it the keyboard. @returns whether it was closed before */
  show(): boolean
  hide(): void
  /** Gives the keyboard to what should have it, unnoticed by the page. */
  focus(): void
  /** The page goes on: until the next `show` or {@link keep} it may take the keyboard, and keeps it. */
  yield(): void
  keep(): void
  /** Enters the top layer if the page would cover it, or in any case. */
  rise(isNeeded?: boolean): void
  /** Moves it above the other elements of the top layer, once until it is lowered. */
  raise(): void
  /** Leaves the top layer, so that a wallet's own overlay can be reached. */
  lower(): void
  /** The visitor is typing: a closed iframe must receive no key. */
  leaveAtOnce(): void
  /** Whether enough of it is on screen to be pressed; always, if it covers the viewport. */
  isInSight?(): boolean
  /** The iframe's panel has this height. */
  grow?(height: number): void
  /** Hides the shell's events from the page. */
  shield(signal: AbortSignal): void
}
