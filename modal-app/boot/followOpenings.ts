import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { refreshSettings } from '../modal/refreshSettings.ts'

/** What an opening loads goes first. */
const refreshDelayMs = 1_000

/** What is done whenever the modal opens or closes, whatever it shows. */
export function followOpenings(app: App): void {
  track(app, { name: 'MODAL_CREATED' })
  app.store.subscribe((state, before) => {
    if (state.open === before.open) return
    const connected = activeConnection(state) !== undefined
    track(app, { name: state.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', properties: { connected } })
    if (state.open) app.clock.setTimeout(() => void refreshSettings(app), refreshDelayMs)
  })
}
