import type { PreloadMode } from '../shared/config.ts'

/** Any element with this attribute opens the modal. */
const openerSelector = '[data-connectkit-open]'

/**
 * Listens for what says "this visitor is about to connect": hovering, focusing or touching an opener loads the iframe,
 * a click opens the modal. One listener on the document, so buttons drawn later work too. Returns how to stop.
 */
export function watchIntent(mode: PreloadMode, preload: () => void, open: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const isOpener = ({ target }: Event) => target instanceof Element && target.closest(openerSelector) !== null

  document.addEventListener(
    'click',
    event => {
      if (isOpener(event)) open()
    },
    { signal },
  )
  if (mode === 'intent')
    for (const event of ['pointerover', 'focusin', 'touchstart'] as const)
      document.addEventListener(event, e => isOpener(e) && preload(), { signal, passive: true })
  else if (mode === 'eager') preload()
  else if (mode === 'idle') whenIdle(preload, signal)
  return () => stop.abort()
}

/** After the page's own load, when nothing else is going on. */
function whenIdle(run: () => void, signal: AbortSignal): void {
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(() => !signal.aborted && run()) : setTimeout(run, 200)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal })
}
