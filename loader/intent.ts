import type { PreloadMode } from '../shared/config.ts'

/** What opens the modal: any element with the attribute, and our own (button.ts). */
const openers = '[data-connectkit-open],connect-kit-button'

/**
 * Listens for what says "this visitor is about to connect": hovering, touching or focusing an opener loads the iframe,
 * a click opens the modal. One listener on the document, so buttons drawn later work too.
 */
export function watchIntent(mode: PreloadMode, preload: () => void, open: () => void, signal: AbortSignal): void {
  /** The path, not the target: an opener may hold other elements, and may live in a shadow tree. */
  const listen = (type: string, run: (event: Event) => void) =>
    document.addEventListener(
      type,
      event => {
        if (event.composedPath().some(node => node instanceof Element && node.matches(openers))) run(event)
      },
      { signal },
    )

  listen('click', event => {
    // A link would leave the page, a button in a form would send it.
    event.preventDefault()
    open()
  })
  if (mode === 'intent') for (const type of ['pointerover', 'focusin']) listen(type, preload)
  if (mode === 'eager') preload()
  if (mode === 'idle') whenIdle(preload, signal)
}

/** After the page's own load, when nothing else is going on. */
function whenIdle(preload: () => void, signal: AbortSignal): void {
  const run = () => signal.aborted || preload()
  const later = () => (window.requestIdleCallback ?? setTimeout)(run)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal })
}
