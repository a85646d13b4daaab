import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { track } from '../app/track.ts'

/** As shared/protocol/events.schema.ts bounds a property. */
const maxLength = 256

const told = new WeakSet<App>()

/**
 * Tracks an opening or closing, and before the first one, the modal's setup. Reports nothing until the page opens the
 * modal.
 */
export function trackOpening(app: App, { open, networks, page, settings }: State, connected: boolean): void {
  if (!told.has(app)) {
    told.add(app)
    const options = Object.keys(page.options).filter(name => name in settings)
    const properties = { networks: commaList(networks.list.map(({ id }) => id)), options: commaList(options) }
    track(app, { name: 'INITIALIZE', properties })
    track(app, { name: 'MODAL_CREATED' })
  }
  track(app, { name: open ? 'MODAL_OPEN' : 'MODAL_CLOSE', properties: { connected } })
}

/** Joins as many whole words as fit into a property. */
function commaList(words: readonly string[]): string {
  const text = words.join()
  return text.length > maxLength ? text.slice(0, text.lastIndexOf(',', maxLength)) : text
}
