import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { connectorRows } from '../connectors/connectorRows.ts'
import { go } from '../flow/go.ts'
import { inBackground } from '../lib/inBackground.ts'
import { holdView } from './holdView.ts'
import { refreshSettings } from './refreshSettings.ts'
import { tellPainted } from './tellPainted.ts'
import { watchRepeats } from './watchRepeats.ts'

/** Delayed, so that what the opening itself loads goes first. */
const refreshDelayMs = 1_000
const prefetchDelayMs = 1_500
const dragDelayMs = 250
/** The longer of the two ways to leave (ui/panel.module.css). */
const leaveMs = 240
/** Events that suggest a first click. */
const signs = ['pointermove', 'pointerdown', 'keydown']

/**
 * Reacts to each opening and closing of the modal.
 * @param root the root of all views. It ignores clicks while the modal is closed: the page may show an old view until
 * the new opening is drawn. Any click ends the display of a success. A repeated press was meant for the replaced view,
 * and a view on its way out takes no clicks.
 */
export function followOpenings(app: App, root: HTMLElement): void {
  const repeats = watchRepeats(app, root)
  const onClick = (event: MouseEvent) => {
    const { open, task, leaving } = app.store.getState()
    const isLeft = leaving !== null && (event.target as Element).closest('[data-view]') !== null
    const isRepeat = open && (repeats(event) || isLeft)
    if (open && !task?.isLast && !isRepeat) return
    event.preventDefault()
    event.stopPropagation()
    if (open && !isRepeat) go(app, { is: 'closed' })
  }
  // Not `inert`, which restyles and lays out the whole view at each opening.
  root.addEventListener('click', onClick, { capture: true })
  // The first click leads there and should not wait. The same file has the texts for a failure (build/planChunks.mjs).
  const prefetch = () => {
    app.prefetch('ConnectingExternal')
    // A window opens in the click's task.
    for (const { id } of connectorRows) app.connectors.find(id)?.capability('prepare')?.()
  }
  const begun = new AbortController()
  const onSign = () => {
    begun.abort()
    prefetch()
    inBackground(loadKeyboard(app, root))
  }
  for (const sign of signs) root.addEventListener(sign, onSign, { signal: begun.signal })
  /** Phones only. */
  const letDrag = () => {
    if (matchMedia('(max-width: 479.98px)').matches)
      inBackground(import('./dragSheet.ts').then(({ dragSheet }) => dragSheet(app, root)))
  }
  app.store.subscribe((state, before) => {
    holdView(app, before)
    if (state.open === before.open) return
    const connected = activeConnection(state) !== undefined
    if (state.settings.analytics)
      inBackground(app.parts.soon().then(({ trackOpening }) => trackOpening(app, state, connected)))
    if (!state.open) {
      const leaving = { ...(before.leaving ?? before), open: false, leaving: null }
      app.store.setState({ leaving })
      app.clock.setTimeout(() => {
        // It may have been opened and closed again.
        if (app.store.getState().leaving === leaving) app.store.setState({ leaving: null })
      }, leaveMs)
      return
    }
    app.store.setState({ leaving: null })
    void tellPainted(app)
    app.clock.setTimeout(letDrag, dragDelayMs)
    app.clock.setTimeout(() => void refreshSettings(app), refreshDelayMs)
    if (!connected) app.clock.setTimeout(prefetch, prefetchDelayMs)
  })
}

/** Optional: without these keys, Tab still reaches everything. */
async function loadKeyboard(app: App, root: HTMLElement): Promise<void> {
  const { enterKeyboard } = await app.parts.soon()
  enterKeyboard(app, root)
}
