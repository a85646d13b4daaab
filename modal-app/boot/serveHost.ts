import { flushSync } from 'react-dom'
import type { Namespace } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { PortOptions } from '../../shared/protocol/port.ts'
import type { App } from '../app/App.ts'
import { until } from '../app/until.ts'
import { connect } from '../connections/connect.ts'
import { switchToNetwork } from '../connections/switchToNetwork.ts'
import { usesMore } from '../connections/usesMore.ts'
import { closeModal } from '../modal/closeModal.ts'
import { dismissModal } from '../modal/dismissModal.ts'
import { findNetwork } from '../modal/findNetwork.ts'
import { openModal } from '../modal/openModal.ts'
import { requestHeld } from '../modal/requestHeld.ts'
import { createTurns } from './createTurns.ts'

type ModalPort = PortOptions<ModalMethods, PageEvents>

/**
 * What the page may ask.
 * @param ready the app, once its first view is drawn; the page asks as soon as it has said `host.hello`
 */
export function serveHost(ready: Promise<App>): ModalPort['serve'] {
  const takeTurn = createTurns()
  return {
    async 'modal.open'(wanted) {
      const app = await ready
      // Drawn before the answer: the page shows the iframe when it gets it.
      try {
        flushSync(() => openModal(app, wanted))
      } catch (error) {
        // News of closing that crossed this request was not believed: it is told again behind the refusal.
        app.clock.setTimeout(() => {
          if (!app.store.getState().open) app.host.emit('modal.changed', { open: false, view: 'Connect', busy: false })
        }, 0)
        throw error
      }
      return null
    },
    async 'modal.close'() {
      closeModal(await ready)
      return null
    },
    async 'modal.dismiss'() {
      dismissModal(await ready)
      return null
    },
    async 'connection.open'(wanted, signal) {
      const app = await ready
      const { walletId, namespace, address } = wanted
      await takeTurn(walletId, [namespace, address], () => openConnection(app, wanted, signal))
      return null
    },
    async 'connection.request'(call, signal) {
      return requestHeld(await ready, call, signal)
    },
    async 'network.switch'({ chainId }, signal) {
      const app = await ready
      await switchToNetwork(app, findNetwork(app, chainId), { signal })
      return null
    },
    async 'network.add'({ network }) {
      const { includeNetwork } = await import('../connections/networkActions.ts')
      const { readNetwork } = await import('../connections/readNetwork.ts')
      includeNetwork(await ready, readNetwork(network))
      return null
    },
    async 'network.remove'({ chainId }, signal) {
      const app = await ready
      const { leaveNetwork } = await import('../connections/networkActions.ts')
      await leaveNetwork(app, findNetwork(app, chainId), { signal })
      return null
    },
  }
}

async function openConnection(
  app: App,
  { address, ...wanted }: ModalMethods['connection.open']['params'],
  signal: AbortSignal,
): Promise<void> {
  const there = findLive(app, wanted)
  if (there && (app.store.getState().settings.multiWallet || address)) {
    const { switchForPage } = await import('../modal/switchConnection.ts')
    return switchForPage(app, { connectionId: there.id, address }, signal)
  }
  await whenFound(app, wanted.walletId)
  const connection = await connect(app, { ...wanted, signal })
  await app.afterConnect(app, connection)
}

function findLive({ store }: App, { walletId, namespace }: { walletId: string; namespace?: Namespace | undefined }) {
  const isMeant = ({ connectorId, ...connection }: Connection) =>
    connectorId === walletId && (namespace ?? connection.namespace) === connection.namespace
  return store.getState().connections.list.find(isMeant)
}

/** Wallets of other namespaces are looked for once the page knows that the site has use for them. */
const lookingMs = 2_000

async function whenFound(app: App, walletId: string): Promise<void> {
  if (usesMore(app)) await until(app, () => app.connectors.find(walletId), { timeoutMs: lookingMs })
}

/**
 * News of the page, each into the one place of the state it belongs to.
 * @param whenReady runs what it is given as soon as there is an app, in order
 */
export function hearHost(
  whenReady: (run: (app: App) => void) => void,
  hello: (payload: PageEvents['host.hello']) => void,
): ModalPort['hear'] {
  return {
    'host.hello': hello,
    ping: () => whenReady(({ host }) => host.emit('pong', {})),
    'wallets.changed': ({ wallets }) =>
      whenReady(({ store }) => store.setState(({ page }) => ({ page: { ...page, wallets } }))),
    'theme.changed': ({ theme }) =>
      whenReady(({ store }) => store.setState(({ page }) => ({ page: { ...page, theme } }))),
    'connections.changed': ({ connections, activeNamespace }) =>
      whenReady(({ store }) => store.setState({ connections: { list: connections, activeNamespace } })),
  }
}
