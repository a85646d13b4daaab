import './secure.css'
import { render } from 'preact'
import { createCallApi } from '../api/callApi.ts'
import { openDeviceKeys } from '../device/deviceKeys.ts'
import { deviceLabel } from '../session/deviceLabel.ts'
import { applyTheme, systemTheme } from '../theme.ts'
import { takeTicket } from '../tickets/takeTicket.ts'
import { Screen } from '../ui/Screen.tsx'
import { WindowView } from '../window/WindowView.tsx'

applyTheme(document.documentElement, systemTheme())
const fragment = location.hash
// Its key opens the request: it stays in no history.
history.replaceState(null, '', location.pathname)
const keys = await openDeviceKeys()
/** Of the ticket's maker alone. No other session counts in a window, nor is one kept. */
let session: string | undefined
const api = createCallApi({
  origin: location.origin,
  keys: keys.proof,
  readSession: () => session,
  onSessionEnd: () => {},
  fetch: fetch.bind(globalThis),
})
const root = document.querySelector('#root')
const label = deviceLabel(navigator.userAgent)
const draw = async () => {
  try {
    const ticket = await takeTicket(api, fragment, label)
    session = ticket.session
    applyTheme(document.documentElement, ticket.request.theme)
    addEventListener('pagehide', ticket.leave)
    return <WindowView {...{ ticket, parts: { api, keys, label, config: ticket.request.config } }} />
  } catch {
    return (
      <Screen title="Nothing to do here">
        <p class="lead">This window was opened for a request that is over. Close it, and start again on the site.</p>
      </Screen>
    )
  }
}
if (root) render(await draw(), root)
