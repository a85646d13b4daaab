import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { walletConnectId } from '../connectors/walletConnectId.ts'

/**
 * Tells the page of the sessions an earlier visit left in the iframe, and has them catch up whenever the visitor comes
 * back from another app or gets their connection back. Without WalletConnect, or without a session, nothing is loaded.
 */
export function keepSessions(app: App, window: Window): void {
  const connector = () => app.connectors.find(walletConnectId)
  const resume = () =>
    void connector()
      ?.resume?.()
      .catch(() => {})
  window.addEventListener('online', resume)
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'visible') resume()
  })
  const holds = ({ connections }: State) => connections.list.some(({ connectorId }) => connectorId === walletConnectId)
  // The page owns the connections: one that it drops, or puts another wallet in the place of, ends here, too.
  app.store.subscribe((state, before) => {
    if (holds(before) && !holds(state))
      void connector()
        ?.disconnect('eip155')
        .catch(() => {})
  })
  void connector()
    ?.restore?.()
    .then(connections => {
      for (const connection of connections) app.host.emit('connection.upserted', { connection })
    })
    .catch(() => {})
}
