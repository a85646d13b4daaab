import type { count } from '../../shared/api/counts.schema.ts'
import type { EndpointBody } from '../../shared/api/endpoint.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { type TrackedEvent, track } from '../app/track.ts'

/** The limit of a property in shared/protocol/events.schema.ts. */
const maxLength = 256

const initialized = new WeakSet<App>()

/**
 * Tracks an opening or closing, and before the first one, the modal's setup. Reports nothing until the page opens the
 * modal.
 */
export function trackOpening(app: App, { open, networks, page, settings }: State, connected: boolean): void {
  if (!initialized.has(app)) {
    initialized.add(app)
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

/** Events that the operator counts by day (cdn/admin). Our own defects are reported separately (dialog/toastError.ts). */
export function countedOf(event: TrackedEvent): EndpointBody<typeof count> | undefined {
  if (event.name === 'MODAL_OPEN') return { kind: 'open' }
  if (event.name === 'CONNECT_SUCCESS') return { kind: 'connect', name: event.properties.name.slice(0, 64) }
  return event.name === 'CONNECT_ERROR' ? { kind: 'error', name: event.properties.code } : undefined
}

/** Counts an event for the operator, if it is one of those that are counted. */
export async function countEvent({ api }: App, event: TrackedEvent): Promise<void> {
  const counted = countedOf(event)
  if (counted) await api.post('count', counted)
}
