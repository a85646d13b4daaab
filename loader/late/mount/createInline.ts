import { makeElement } from '../../stage/makeElement.ts'
import { setStyle } from '../../stage/setStyle.ts'
import type { Present } from '../../stage/stage.ts'

export interface InlineWorld {
  /** The form is on screen, or would be where the visitor scrolls there. */
  onShown(): void
  /** The page has taken its place away. */
  onGone(): void
}

/** Before the iframe has told its height: that of an empty form. */
const firstHeight = 420
/** The share of it that must be on screen before anything in it may ask a wallet. */
const enough = 0.5
const shares = Array.from({ length: 21 }, (_, step) => step / 20)

/**
 * Fills an element of the page, in the flow of its text. Nothing is dimmed, locked, raised or focused: the page may cover, move
 * and hide it, which the iframe sees by itself before it asks a wallet (modal-app/host/createArms.ts).
 */
export function createInline(element: Element, { onShown, onGone }: InlineWorld): Present {
  return ({ frame, onTaken }) => {
    const shell = makeElement('div', {}, '')
    let isShown = false
    let isInSight = false
    let height = firstHeight

    const place = () => {
      // What is fixed in it is fixed to it.
      setStyle(shell, `position:relative;contain:layout;display:${isShown ? 'block' : 'none'};height:${height}px;`)
      if (isShown ? !shell.isConnected : frame().element() && !shell.parentNode) element.append(shell)
      if (!isShown && !frame().element()) shell.remove()
      // The modal's iframe has an empty value.
      frame().element()?.setAttribute('data-connectkit', 'inline')
    }

    /** Hears of removal, too, which no other observer tells of an ancestor. */
    const sight = new IntersectionObserver(
      entries => {
        const { intersectionRatio, intersectionRect } = entries.at(-1) as IntersectionObserverEntry
        // One that is higher than the window may never be seen by half.
        isInSight = intersectionRatio >= enough || intersectionRect.height >= innerHeight * enough
        // A page that moves it takes it out for a moment.
        if (!shell.isConnected) setTimeout(() => isShown && !shell.isConnected && onGone())
        else if (frame().element() && !frame().isThere()) onTaken()
      },
      { threshold: shares },
    )

    return {
      shell,
      isInline: true,
      isShown: () => isShown,
      place,
      show() {
        const isFirst = !isShown
        isShown = true
        sight.observe(shell)
        return isFirst
      },
      hide() {
        isShown = isInSight = false
        sight.disconnect()
        place()
      },
      keep: onShown,
      isInSight: () =>
        isInSight && (shell.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true),
      grow(next) {
        height = next
        place()
      },
      yield() {},
      rise() {},
      raise() {},
      lower() {},
      leaveAtOnce() {},
      prepare() {},
      shield() {},
    }
  }
}
