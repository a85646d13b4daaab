import type { Namespace } from '../../../shared/caip.ts'
import { connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { walletConnectId } from '../connectorIds.ts'
import { within } from '../within.ts'
import { createCurrentSession } from './createCurrentSession.ts'
import { createPairing } from './createPairing.ts'
import { createRequests } from './createRequests.ts'
import type { LoadedWalletConnect, WalletConnectOptions } from './createWalletConnect.ts'
import { walletFailure } from './failures.ts'
import { openSessions } from './openSessions.ts'
import { openSignClient } from './openSignClient.ts'
import { endReason } from './pair.ts'
import { watchRelay } from './watchRelay.ts'

/** A wallet that could not be notified in this time still shows the site as connected. */
const disconnectTimeoutMs = 10_000

/** The half of the connector that holds sign-client. */
export async function openWalletConnect(options: WalletConnectOptions): Promise<LoadedWalletConnect> {
  const { settings, metadata, clock, onChange, onRelayError } = options
  const client = await openSignClient(options)
  const unlessRefused = watchRelay(client, { clock, onRefusal: onRelayError })
  const sessions = await openSessions(client, options)
  const current = createCurrentSession(client, sessions, options)
  const { grantedNetworks, follow, restore, resume } = current

  const disconnect = async (namespace: Namespace): Promise<void> => {
    const topic = current.topic()
    if (!topic) return onChange({ type: 'removed', id: connectionId(namespace, walletConnectId) })
    const ended = client.disconnect({ topic, reason: endReason }).then(() => true)
    const time = { clock, ms: disconnectTimeoutMs }
    try {
      if (!(await within(unlessRefused(ended), { time })))
        throw new ConnectKitError('relay_failed', 'The wallet could not be told')
    } catch (thrown) {
      // Without a record, the wallet has ended the session first.
      if (client.session.keys.includes(topic)) throw walletFailure(thrown)
    }
    current.forget(topic)
  }

  return {
    ...createPairing({ client, clock, settings, metadata, sessions, current, unlessRefused }),
    request: createRequests({ client, current, unlessRefused, disconnect }),
    disconnect,
    grantedNetworks,
    follow,
    restore,
    resume,
  }
}
