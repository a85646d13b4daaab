/**
 * How the modal stands in the page, apart from the life of its iframe. `overlay.ts` covers the viewport; another may fill an
 * element of the page.
 */
export interface Presentation {
  /** It is part of the page, and never takes the keyboard by itself. */
  readonly isInline?: boolean
  /** Holds the iframe and the panel. */
  readonly shell: HTMLElement
  isShown(): boolean
  /** Puts the shell where it belongs, as it should look now; without an iframe, a closed one leaves the page. */
  place(): void
  /** Gives the closed iframe a box for as long as a press may take, so that it is laid out before it is shown. */
  prepare(): void
  /** On screen from now on, with the keyboard. @returns whether it was closed before */
  show(): boolean
  hide(): void
  /** The page goes on: until the next `show` or {@link keep} it may take the keyboard, and keeps it. */
  yield(): void
  keep(): void
  /** Goes above the page where the page would cover it, or in any case. */
  rise(isNeeded?: boolean): void
  /** Puts it above what else is in the top layer, once until it is lowered. */
  raise(): void
  /** Out of the top layer, so that a wallet's own overlay can be reached again. */
  lower(): void
  /** Somebody types: a closed iframe must hear no key. */
  leaveAtOnce(): void
  /** Whether enough of it is on screen to be pressed; one that covers the viewport always is. */
  isInSight?(): boolean
  /** The iframe's panel has this height. */
  grow?(height: number): void
  /** Keeps from the page what happens in the shell. */
  shield(signal: AbortSignal): void
}
