import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { refreshSettings } from './refreshSettings.ts'

/** What an opening loads goes first. */
const refreshDelayMs = 1_000
const prefetchDelayMs = 1_500
/** Signs that a first click may follow. */
const signs = ['pointermove', 'pointerdown', 'keydown']

/**
 * What is done whenever the modal opens or closes, whatever it shows.
 * @param root of all views. The page may show a view of before until this opening is drawn: it takes no click.
 */
export function followOpenings(app: App, root: HTMLElement): void {
  const onClick = (event: Event) => {
    if (app.store.getState().open) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Not `inert`: it has the whole view styled and laid out anew with each opening.
  root.addEventListener('click', onClick, { capture: true })
  // A first click leads there, and should not wait for it.
  const prefetch = () => app.prefetch('ConnectingExternal')
  for (const sign of signs) root.addEventListener(sign, prefetch, { once: true })
  track(app, { name: 'MODAL_CREATED' })
  app.store.subscribe((state, before) => {
    if (state.open === before.open) return
    const connected = activeConnection(state) !== undefined
    track(app, { name: state.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', properties: { connected } })
    if (!state.open) return
    app.clock.setTimeout(() => void refreshSettings(app), refreshDelayMs)
    if (!connected) app.clock.setTimeout(prefetch, prefetchDelayMs)
  })
}
