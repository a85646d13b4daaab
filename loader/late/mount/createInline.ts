import { makeElement } from '../../stage/makeElement.ts'
import { setStyle } from '../../stage/setStyle.ts'
import type { Present } from '../../stage/stage.ts'

export interface InlineWorld {
  /** The form is on screen, or will be once the visitor scrolls there. */
  onShown(): void
  /** The page has removed the form's element. */
  onGone(): void
}

/** The height of an empty form, until the iframe reports its own. */
const firstHeight = 420
/** The share that must be on screen before the form may prompt a wallet. */
const enough = 0.5
const shares = Array.from({ length: 21 }, (_, step) => step / 20)

/**
 * Fills an element of the page, in its flow. Nothing is dimmed, locked, raised or focused. The page may cover, move and
 * hide it. The iframe detects that before it prompts a wallet (modal-app/host/createArms.ts).
 */
export function createInline(element: Element, { onShown, onGone }: InlineWorld): Present {
  return ({ frame, onTaken }) => {
    const shell = makeElement('div', {}, '')
    let isShown = false
    let isInSight = false
    let height = firstHeight

    const place = () => {
      // `contain:layout` makes it the containing block of fixed elements.
      setStyle(shell, `position:relative;contain:layout;display:${isShown ? 'block' : 'none'};height:${height}px;`)
      if (isShown ? !shell.isConnected : frame().element() && !shell.parentNode) element.append(shell)
      if (!isShown && !frame().element()) shell.remove()
      // The modal's iframe has an empty value.
      frame().element()?.setAttribute('data-connectkit', 'inline')
    }

    /** Also fires on removal of an ancestor, which no other observer reports. */
    const sight = new IntersectionObserver(
      entries => {
        const { intersectionRatio, intersectionRect } = entries.at(-1) as IntersectionObserverEntry
        // Half of a form taller than the window may never be visible.
        isInSight = intersectionRatio >= enough || intersectionRect.height >= innerHeight * enough
        // A page that moves the form removes it for a moment.
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
      focus() {},
      yield() {},
      rise() {},
      raise() {},
      lower() {},
      leaveAtOnce() {},
      shield() {},
    }
  }
}
