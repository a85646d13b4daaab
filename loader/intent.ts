import type { PreloadMode } from '../shared/config.ts'
import { clock } from './realm.ts'

/** Any element with this attribute opens the modal. */
const openerAttribute = 'data-connectkit-open'

/**
 * Listens for what says "this visitor is about to connect": hovering, focusing or touching an opener loads the iframe,
 * a click opens the modal. One listener on the document, so buttons drawn later work too. Returns how to stop.
 */
export function watchIntent(mode: PreloadMode, preload: () => void, open: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop

  /** The path, not the target: an opener may hold other elements, and may live in a shadow tree. */
  const listen = (type: string, run: (event: Event) => void) =>
    document.addEventListener(
      type,
      event => {
        const isOpener = event
          .composedPath()
          .some(node => node instanceof Element && node.hasAttribute(openerAttribute))
        if (isOpener) run(event)
      },
      { signal, passive: type !== 'click' },
    )

  listen('click', event => {
    // A link would leave the page, a button in a form would send it.
    event.preventDefault()
    open()
  })
  if (mode === 'intent') for (const type of ['pointerover', 'focusin', 'touchstart']) listen(type, preload)
  if (mode === 'eager') preload()
  if (mode === 'idle') whenIdle(preload, signal)
  return () => stop.abort()
}

/** After the page's own load, when nothing else is going on. */
function whenIdle(preload: () => void, signal: AbortSignal): void {
  const run = () => signal.aborted || preload()
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : clock.setTimeout(run, 200))
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal })
}
