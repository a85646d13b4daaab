/** Keeps the page from disguising the open modal. */
export interface StyleGuard {
  /** Fixes the current style of these elements. */
  keep(...elements: HTMLElement[]): void
  stop(): void
}

/** How long a change of the page's style that fires no event may stay unnoticed. */
const lookMs = 100

/** Properties that hide an element's content or change its look. `isPlain` detects transforms. */
const disguises = [
  'opacity',
  'filter',
  'clip-path',
  'mask-image',
  'mask-border-source',
  '-webkit-mask-box-image-source',
  'mix-blend-mode',
]

/** The styles of the root and, if the modal is in it, of the body. */
function outerStyles(shell: Element): CSSStyleDeclaration[] {
  const styles: CSSStyleDeclaration[] = []
  for (let outer: Element | null = shell.parentElement ?? document.documentElement; outer; outer = outer.parentElement)
    styles.push(getComputedStyle(outer))
  return styles
}

/** Whether an ancestor is disguised. That disguises everything outside the top layer. */
const isOuterDisguised = (shell: Element) =>
  outerStyles(shell).some(style => disguises.some(name => !/^(none|normal|1)?$/.test(style.getPropertyValue(name))))

/** The product of all ancestors' zoom; 1 in browsers without it. */
export const outerZoom = (shell: Element) =>
  outerStyles(shell).reduce((product, { zoom }) => product * (Number(zoom) || 1), 1)

/** Whether the modal is on top and looks as we drew it, as far as a page can detect that. */
export function isPlain(shell: HTMLElement): boolean {
  const isOnTop = [0.3, 0.6, 0.9].every(part =>
    shell.contains(document.elementFromPoint(innerWidth / 2, innerHeight * part)),
  )
  // A fixed element has one of these as its offset parent only if a transformed element replaces the viewport.
  const isMoved = [shell.parentElement, document.documentElement].includes(shell.offsetParent as HTMLElement | null)
  return isOnTop && !isMoved && !isOuterDisguised(shell)
}

/**
 * A page may mask or clip the modal so that a visitor presses something they cannot read. No browser reports masks to a
 * frame, so the page's side undoes them here, before the browser draws. An inline style with `!important` beats sheets
 * and animations.
 * @param onDisguised called when an ancestor of the modal is disguised
 * @param onZoomed called when the zoom of its ancestors has changed
 */
export function createStyleGuard(shell: Element, onDisguised: () => void, onZoomed: () => void): StyleGuard {
  let kept = new Map<HTMLElement, string>()
  let zoom = 1
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => {
    for (const [element, style] of kept) if (element.style.cssText !== style) element.style.cssText = style
    if (isOuterDisguised(shell)) onDisguised()
    if (outerZoom(shell) !== zoom) onZoomed()
  }
  const observer = new MutationObserver(look)
  return {
    keep(...elements) {
      kept = new Map(elements.map(element => [element, element.style.cssText]))
      zoom = outerZoom(shell)
      observer.disconnect()
      for (const element of [...elements, document.documentElement]) observer.observe(element, { attributes: true })
      timer ??= setInterval(look, lookMs)
    },
    stop() {
      observer.disconnect()
      clearInterval(timer)
      timer = undefined
    },
  }
}
