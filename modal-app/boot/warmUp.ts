/**
 * Makes the browser compute the hidden view's style and find its fonts, which would delay the first opening. A document
 * without a box has no layout, but text can be measured on a canvas.
 */
export function warmUp(view: Element): void {
  const canvas = window.OffscreenCanvas && new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return
  for (const element of view.querySelectorAll(':not(svg *)')) {
    canvas.font = getComputedStyle(element).font
    canvas.measureText(element.textContent)
  }
}
