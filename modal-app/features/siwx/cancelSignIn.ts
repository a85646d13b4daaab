import { namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import { sameAddress } from '../../../shared/sameAddress.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { disconnect } from '../../connections/disconnect.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { networkById } from '../../networks/networkById.ts'
import { isSignedIn, signInRules } from '../../sessions/sessions.ts'
import { abortTask } from '../../tasks/abortTask.ts'
import { trackSignIn } from './trackSignIn.ts'

/**
 * Cancel. Where signing in is optional, the visitor goes on without. Where it is required, they return to the network where
 * they signed in last, or are disconnected.
 * @throws ConnectKitError `disconnect_failed`
 * @spec 4.siwx-cancelled
 */
export async function cancelSignIn(app: App): Promise<void> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  if (connection) trackSignIn(app, 'CLICK_CANCEL_SIWX', connection)
  abortTask(state, 'user_closed')
  app.store.setState({ task: null })
  const mustSignIn = connection && signInRules(state)?.isRequired && !isSignedIn(state, connection)
  if (!mustSignIn) return void go(app, { is: 'left' })
  const network = lastSignedIn(state, connection)
  if (network) goTo(app, { view: 'SwitchNetwork', network })
  else await disconnect(app, connection)
}

/** The network of this account's newest session. */
function lastSignedIn({ sessions, networks, settings }: State, connection: Connection): Network | undefined {
  const { namespace, accounts } = connection
  const address = accounts[0]?.address ?? ''
  const mine = sessions.signedIn
    .filter(each => namespaceOf(each.chainId) === namespace && sameAddress(each.address, address))
    .toSorted((a, b) => Date.parse(b.expiresAt) - Date.parse(a.expiresAt))
  const listed = mine.flatMap(({ chainId }) => networkById(networks.list, chainId) ?? [])
  return settings.enableNetworkSwitch ? listed[0] : undefined
}
