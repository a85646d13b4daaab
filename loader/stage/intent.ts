import type { PreloadMode } from '../../shared/config.ts'

/** Not in every browser. */
interface NavigatorWithConnection extends Navigator {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Opens the modal: any element with the attribute, and our button. */
const openers = '[data-connectkit-open],connect-kit-button'
/** How soon an opener that was added later is noticed. */
const noticeMs = 1_000

/**
 * A click on an opener opens the modal, which a press prepares; what loads the iframe before that is the mode. Later openers work,
 * too.
 */
export function watchIntent(
  mode: PreloadMode,
  preload: () => void,
  prepare: () => void,
  open: () => void,
  signal: AbortSignal,
): void {
  /** Reads the path: an opener may hold other elements or be in a shadow tree. */
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

  /** Once an opener of the document is on screen, which it never is in a tab in the background. */
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
    // Observing every change of the page would cost busy pages more.
    const look = () => {
      for (const opener of document.querySelectorAll(openers)) seen.observe(opener)
    }
    const looking = setInterval(look, noticeMs)
    look()
    signal.addEventListener('abort', stop)
  }

  listen('pointerdown', prepare)
  listen('click', event => {
    // Otherwise a link would leave the page, and a button would submit its form.
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
