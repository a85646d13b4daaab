import type { PreloadMode } from '../../shared/config.ts'

/** Some browsers lack it. */
interface NavigatorWithConnection extends Navigator {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Opens the modal: any element with the attribute, and our button. */
const openers = '[data-connectkit-open],connect-kit-button'
/** How soon to notice an opener added later. */
const noticeMs = 1_000

/**
 * Opens the modal on a click on an opener. `mode` decides what loads the iframe before that. Openers may be added
 * later.
 */
export function watchIntent(mode: PreloadMode, preload: () => void, open: () => void, signal: AbortSignal): void {
  /** Reads the event's path, since an opener may contain other elements or be in a shadow tree. */
  const listen = (type: string, run: (event: Event) => void) =>
    document.addEventListener(
      type,
      event => {
        if (event.composedPath().some(node => node instanceof Element && node.matches(openers))) run(event)
      },
      { signal },
    )

  /** Once the page has loaded and is idle. */
  const whenIdle = (run: () => void) => {
    const unlessStopped = () => signal.aborted || run()
    const later = () => (window.requestIdleCallback ?? setTimeout)(unlessStopped)
    if (document.readyState === 'complete') later()
    else addEventListener('load', later, { once: true, signal })
  }

  /** Once an opener is on screen, which never happens in a background tab. */
  const whenSeen = (run: () => void) => {
    if (!window.IntersectionObserver) return
    const stop = () => {
      clearInterval(looking)
      seen.disconnect()
    }
    const seen = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      stop()
      run()
    })
    // Polled, because observing every change would cost busy pages more.
    const look = () => {
      for (const opener of document.querySelectorAll(openers)) seen.observe(opener)
    }
    const looking = setInterval(look, noticeMs)
    look()
    signal.addEventListener('abort', stop)
  }

  listen('click', event => {
    // Otherwise a link would navigate, and a button would submit its form.
    event.preventDefault()
    open()
  })
  if (mode === 'visible' || mode === 'intent') for (const type of ['pointerover', 'focusin']) listen(type, preload)
  if (mode === 'eager') preload()
  if (mode === 'idle') whenIdle(preload)
  if (mode === 'visible') whenIdle(() => isFrugal() || whenSeen(() => whenIdle(preload)))
}

/** The visitor saves data, or the connection is slow. */
function isFrugal(): boolean {
  const { saveData = false, effectiveType = '' } = (navigator as NavigatorWithConnection).connection ?? {}
  return saveData || effectiveType.endsWith('2g')
}
