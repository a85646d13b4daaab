/**
 * Has the browser compute the style of the hidden view and find its fonts, which a first opening would wait for. Without a
 * box, a document is not laid out, but a canvas has its text measured.
 */
export function warmUp(view: Element): void {
  const canvas = window.OffscreenCanvas && new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return
  for (const element of view.querySelectorAll(':not(svg *)')) {
    canvas.font = getComputedStyle(element).font
    canvas.measureText(element.textContent)
  }
}
