import type { ConnectKitError } from '../../shared/errors.ts'
import type { Hydration } from '../kernel/hydration.ts'
import { errorCard } from './errorCard.ts'
import { createFrameElement } from './frameElement.ts'
import { createKeyboardGuard } from './keyboardGuard.ts'
import { createOverlay, type OverlayWorld } from './overlay.ts'
import type { Presentation } from './Presentation.ts'
import { type Card, type Look, placePanel } from './placePanel.ts'

export interface Stage {
  /** Loads the iframe if there is none. It has no box until it is shown. */
  load(): void
  /** Removes the iframe; the next `load` makes a new one. */
  unload(): void
  /** Whether the iframe is in the page. */
  isThere(): boolean
  /** Do not call it before the iframe has a document: the browser would create a script context for an empty one. */
  window(): Window | null
  /** Our document shows its first view, which may be seen and clicked. It gets the focus once it is revealed. */
  uncover(): void
  /**
   * Dims the page at once. Shows a skeleton in place of the iframe's panel, unless the iframe's document is known to be
   * ours.
   * @param isLost the iframe must draw again
   */
  show(isLost?: boolean): void
  /** The skeleton's height, if there is a skeleton and the page draws it. */
  height(): number | undefined
  /** Shows the modal and gives it the focus. The skeleton stays underneath. */
  reveal(): void
  /** The iframe has painted. Removes the skeleton once the picture must have reached the screen. */
  settle(): Promise<void>
  /** The page continues: from now until the next `reveal` it may take the focus and keep it. */
  yield(): void
  /**
   * Puts the modal on top because the page may cover it. Happens once per view if the modal is already in the top
   * layer.
   */
  raise(): void
  /** Takes the modal out of the top layer, so that a wallet's own overlay can be reached. */
  lower(): void
  /** Explains to the visitor why the modal is missing. Without an error, reports that it is still loading. */
  explain(error?: ConnectKitError): void
  hide(): void
  readonly presentation: Pick<Presentation, 'isInSight' | 'grow'>
}

/** Makes the modal's place in the page. */
export type Present = (world: OverlayWorld) => Presentation

export interface StageWorld {
  /** The URL of the iframe's document, read on creation. */
  url(): string
  /** The skeleton's look. */
  look(): Look
  /** A document has loaded in the iframe. Only a handshake tells whether it is ours. */
  onLoad(event: Event): void
  /** The visitor pressed Escape outside the iframe, or clicked beside the waiting panel. */
  onDismiss(): void
  /** The page removed or moved the visible modal. */
  onTaken(): void
  /** The closed iframe took the focus and has been removed. */
  onSteal(): void
  /** The visitor pressed "Try again". */
  onRetry(): void
  hydration: Hydration
  /** Makes its place in the page. By default, an overlay above the page. */
  present?: Present | undefined
}

/**
 * The iframe's picture comes from another process. On a busy machine, it may arrive several frames after the iframe's
 * report.
 */
const surfaceMs = 200

/** The modal's place in the page, and the placeholder there until the iframe has drawn. */
export function createStage(world: StageWorld): Stage {
  const { url, look, onLoad, onDismiss, onTaken, onSteal, onRetry, hydration, present = createOverlay } = world
  let panel: HTMLElement | undefined
  /** The latest panel's height; 0 if the page did not draw it. */
  let panelHeight = 0
  /** The document in the iframe is drawn and needs no panel. */
  let isDrawn = false
  /** The iframe has not answered yet. It gets no focus, and no click before its document is known to be ours. */
  let isCovered = false
  /**
   * The iframe holds our document, which shows its first view early. Before that, it can be neither seen nor clicked.
   */
  let isOurs = false

  const isVeiled = () => isCovered && !isOurs
  const inFocus = () => (isCovered ? panel : frame.element())
  const overlay = present({ frame: () => frame, isCovered: isVeiled, inFocus, onDismiss, onTaken, hydration })
  const { shell, focus } = overlay
  const frame = createFrameElement(shell, url, onLoad)
  const keyboard = createKeyboardGuard(
    () => (overlay.isShown() ? undefined : frame.element()),
    overlay.shield,
    overlay.leaveAtOnce,
    onSteal,
  )

  const draw = () => {
    // A press may reach the early first view, which stores it until it can respond.
    frame.veil(isVeiled())
    overlay.place()
  }

  const removePanel = () => {
    panel?.remove()
    panel = undefined
  }

  const show = (isLost?: boolean, card?: Card) => {
    isCovered = isLost || !isDrawn || !frame.isThere()
    isOurs &&= !isLost
    // Our document shows its view sooner than the browser could lay out a skeleton. Read the page's style before
    // changing anything, so that the browser computes it only once.
    const seen = isCovered && (card || !isOurs) ? look() : undefined
    const isFirst = overlay.show()
    removePanel()
    draw()
    let enter = () => {}
    if (seen) {
      ;[panel, enter] = placePanel(isFirst, seen, card, overlay.isInline)
      shell.prepend(panel)
    }
    overlay.rise()
    if (!panel) return
    // Forces layout, so that the transition starts from here.
    panelHeight = panel.offsetHeight
    focus()
    enter()
  }

  return {
    load() {
      if (frame.load()) {
        isDrawn = isOurs = false
        keyboard.begin()
      }
      draw()
    },
    unload() {
      keyboard.stop()
      frame.unload()
      isDrawn = false
      draw()
    },
    isThere: frame.isThere,
    window: frame.window,
    uncover() {
      // A card has buttons, so it stays visible.
      isOurs = !panel?.querySelector('button')
      draw()
    },
    show,
    height: () => (panel && panelHeight) || undefined,
    yield: overlay.yield,
    reveal() {
      isDrawn = true
      isCovered = false
      overlay.keep()
      draw()
      // The modal may have been raised for a card.
      overlay.lower()
      focus()
    },
    async settle() {
      const shown = panel
      await new Promise(resolve => setTimeout(resolve, surfaceMs))
      if (panel === shown && !isCovered) removePanel()
    },
    raise() {
      // The modal stays covered until it has drawn.
      if (isCovered) return
      overlay.raise()
      focus()
    },
    lower: overlay.lower,
    explain(error) {
      show(true, errorCard(error, look().texts, onRetry, onDismiss))
      overlay.rise(true)
      if (!overlay.isInline) panel?.querySelector('button')?.focus()
    },
    hide() {
      if (!overlay.isShown()) return
      removePanel()
      overlay.hide()
      keyboard.afterClosing()
    },
    presentation: overlay,
  }
}
