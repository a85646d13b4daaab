import type { PreloadMode } from '../shared/config.ts'

/** Opens the modal: any element with the attribute, and our button. */
const openers = '[data-connectkit-open],connect-kit-button'

/** Hover, touch or focus of an opener loads the iframe; a click opens the modal. Later openers work, too. */
export function watchIntent(mode: PreloadMode, preload: () => void, open: () => void, signal: AbortSignal): void {
  /** Reads the path: an opener may hold other elements or be in a shadow tree. */
  const listen = (type: string, run: (event: Event) => void) =>
    document.addEventListener(
      type,
      event => {
        if (event.composedPath().some(node => node instanceof Element && node.matches(openers))) run(event)
      },
      { signal },
    )

  listen('click', event => {
    // Otherwise a link would leave the page, and a button would submit its form.
    event.preventDefault()
    open()
  })
  if (mode === 'intent') for (const type of ['pointerover', 'focusin']) listen(type, preload)
  if (mode === 'eager') preload()
  if (mode === 'idle') whenIdle(preload, signal)
}

/** Once the page has loaded and is idle. */
function whenIdle(preload: () => void, signal: AbortSignal): void {
  const run = () => signal.aborted || preload()
  const later = () => (window.requestIdleCallback ?? setTimeout)(run)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal })
}
