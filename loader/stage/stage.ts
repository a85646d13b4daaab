import type { ConnectKitError } from '../../shared/errors.ts'
import type { Settling } from '../kernel/settling.ts'
import { errorCard } from './errorCard.ts'
import { createFrameElement } from './frameElement.ts'
import { giveFocus } from './giveFocus.ts'
import { createKeyboardGuard } from './keyboardGuard.ts'
import { createOverlay, type OverlayWorld } from './overlay.ts'
import type { Presentation } from './Presentation.ts'
import { type Card, type Look, placePanel } from './placePanel.ts'

export interface Stage {
  /** Loads the iframe if there is none. It has no box before it is shown. */
  load(): void
  /** Removes the iframe; the next `load` makes a new one. */
  unload(): void
  /** Whether the iframe is in the page. */
  isThere(): boolean
  /** If this is asked before the iframe has a document, the browser sets up a script context for an empty one. */
  window(): Window | null
  /** A document of ours shows its first view: it may be seen and clicked. It gets the keyboard once it is revealed. */
  uncover(): void
  /**
   * Dims the page at once. A skeleton stands in the place of the iframe's panel, unless its document is known to be ours.
   * @param isLost the iframe has to draw anew
   */
  show(isLost?: boolean): void
  /** The visitor presses an opener: the closed iframe is laid out while the press lasts. */
  prepare(): void
  /** Of the skeleton, if there is one and the page draws it. */
  height(): number | undefined
  /** Shows the modal and gives it the keyboard. The skeleton stays under it. */
  reveal(): void
  /** The iframe has painted: removes the skeleton once that must have reached the screen. */
  settle(): Promise<void>
  /** The page goes on: from now until the next `reveal` it may take the keyboard, and keeps it. */
  yield(): void
  /** Puts the modal on top while it shows this view, once above what is in the top layer: the page may cover it. */
  raise(): void
  /** Takes the modal out of the top layer, so that a wallet's own overlay can be reached again. */
  lower(): void
  /** Tells the visitor why there is no modal; without an error, that it is still loading. */
  explain(error?: ConnectKitError): void
  hide(): void
  readonly presentation: Pick<Presentation, 'isInSight' | 'grow'>
}

/** Makes the place of the modal in the page. */
export type Present = (world: OverlayWorld) => Presentation

export interface StageWorld {
  /** Of the iframe's document, read when it is made. */
  url(): string
  /** Of the skeleton. */
  look(): Look
  /** Some document has loaded in the iframe; only a handshake tells whether it is ours. */
  onLoad(event: Event): void
  /** The visitor pressed Escape outside the iframe, or clicked beside the waiting panel. */
  onDismiss(): void
  /** The page removed or moved what is on screen. */
  onTaken(): void
  /** The closed iframe took the keyboard and has been taken out. */
  onGrasp(): void
  /** The visitor wants to try again. */
  onRetry(): void
  settling: Settling
  /** How it stands in the page; by default above it. */
  present?: Present | undefined
}

/** The iframe's picture comes from another process. On a busy machine, it may be several frames behind its word. */
const surfaceMs = 200

/** The modal's place in the page, and what stands there until the iframe has drawn. */
export function createStage(world: StageWorld): Stage {
  const { url, look, onLoad, onDismiss, onTaken, onGrasp, onRetry, settling, present = createOverlay } = world
  let panel: HTMLElement | undefined
  /** Of the latest panel; 0 if the page did not draw it. */
  let panelHeight = 0
  /** The document in the iframe is drawn and needs no panel. */
  let isDrawn = false
  /** The iframe has not answered yet: it gets no keyboard, and no click before its document is known to be ours. */
  let isCovered = false
  /** A document of ours is in it and shows its first view ahead. Until then, it can be neither seen nor clicked. */
  let isOurs = false

  const isVeiled = () => isCovered && !isOurs
  const focus = () => overlay.isInline || giveFocus(isCovered ? panel : frame.element())
  const overlay = present({ frame: () => frame, isCovered: isVeiled, focus, onDismiss, onTaken, settling })
  const { shell } = overlay
  const frame = createFrameElement(shell, url, onLoad)
  const keyboard = createKeyboardGuard(
    () => (overlay.isShown() ? undefined : frame.element()),
    overlay.shield,
    overlay.leaveAtOnce,
    onGrasp,
  )

  const draw = () => {
    // A press may reach the first view ahead: it waits there until the view can answer.
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
    // A document of ours shows its view sooner than the browser has laid out a skeleton.
    // The page's style is read before anything is changed, so that the browser computes it once.
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
    // Makes the browser take this as the start of the transition.
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
      // A card has buttons, which stay in sight.
      isOurs = !panel?.querySelector('button')
      draw()
    },
    show,
    prepare: () => isOurs && overlay.prepare(),
    height: () => (panel && panelHeight) || undefined,
    yield: overlay.yield,
    reveal() {
      isDrawn = true
      isCovered = false
      overlay.keep()
      draw()
      // It may have been raised for a card.
      overlay.lower()
      focus()
    },
    async settle() {
      const shown = panel
      await new Promise(resolve => setTimeout(resolve, surfaceMs))
      if (panel === shown && !isCovered) removePanel()
    },
    raise() {
      // Hidden by right until it is drawn.
      if (isCovered) return
      overlay.raise()
      focus()
    },
    lower: overlay.lower,
    explain(error) {
      show(true, errorCard(error, onRetry, onDismiss))
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
