/*
 * Visitors may press something in the prepared view before the script can answer. The press is marked on its element, and
 * the script repeats it. The script's first drawing removes the marks and, with `data-prepared`, ends the keeping.
 */

/** Keeps the last press in `root`, for as long as it has the prepared view, where a press does nothing else. */
export function keepPress(root: HTMLElement): void {
  let pressed: Element | undefined
  root.addEventListener('click', ({ target }) => {
    if (!root.querySelector('[data-prepared]')) return
    pressed?.removeAttribute('data-pressed')
    const element = target as Element
    pressed = element.closest('button') ?? element
    pressed.setAttribute('data-pressed', '')
  })
}

/** The wallet whose row this is. The rows of the drawn view may be others. */
const walletOf = (element: Element) => element.querySelector('bdi')?.textContent

/**
 * Reads the kept press before the script draws.
 * @returns repeats it, if its element is still there and means the same
 */
export function readPress(root: HTMLElement): () => void {
  const pressed = root.querySelector<HTMLElement>('[data-pressed]')
  const wallet = pressed && walletOf(pressed)
  return () => {
    if (!pressed?.isConnected || walletOf(pressed) !== wallet) return
    // A click beside the panel counts only if the press began there, too.
    pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    pressed.click()
  }
}
