/** Keeps the open modal looking as the loader drew it. */
export interface PlainSight {
  /** From now on these elements keep the style that they have. */
  keep(...elements: HTMLElement[]): void
  stop(): void
}

/** How long a style of the page, of which no event tells, may last. */
const lookMs = 100

/** What hides an element's content, or changes how it looks. A transform is found otherwise (frame.ts). */
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

/** Whether what the modal is in is disguised, and with it all that is not in the top layer. */
const isOuterDisguised = (shell: Element) =>
  outerStyles(shell).some(style => disguises.some(name => !/^(none|normal|1)?$/.test(style.getPropertyValue(name))))

/** What zoom makes of everything in there; 1 in browsers without it. */
export const outerZoom = (shell: Element) =>
  outerStyles(shell).reduce((product, { zoom }) => product * (Number(zoom) || 1), 1)

/** Whether the modal is on top and looks as it should, as far as a page can ask. */
export function isPlain(shell: HTMLElement): boolean {
  const isOnTop = [0.3, 0.6, 0.9].every(part =>
    shell.contains(document.elementFromPoint(innerWidth / 2, innerHeight * part)),
  )
  // A fixed element has one of these as its offset parent only if a transformed one replaces the viewport.
  const isMoved = [shell.parentElement, document.documentElement].includes(shell.offsetParent as HTMLElement | null)
  return isOnTop && !isMoved && !isOuterDisguised(shell)
}

/**
 * A page may mask or clip the modal so that a visitor presses what cannot be read. No browser tells a frame of masks, so
 * they are undone here, before the browser draws them. An inline style with `!important` beats sheets and animations.
 * @param onDisguised what the modal is in is disguised
 * @param onZoomed it has another zoom than before
 */
export function createPlainSight(shell: Element, onDisguised: () => void, onZoomed: () => void): PlainSight {
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
