import { flushSync } from 'react-dom'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { PortOptions } from '../../shared/protocol/port.ts'
import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { connect } from '../connections/connect.ts'
import { changeNetworks, leaveNetwork, readNetwork, switchToNetwork } from '../connections/networkActions.ts'
import { addNetwork, demandNetwork } from '../connections/networks.ts'
import { closeModal } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import { currentRoute } from '../modal/router.ts'
import { enterRoute } from './enterRoute.ts'

type ModalPort = PortOptions<ModalMethods, PageEvents>

/** What the page may ask and tell. The app is not there before `host.hello`, which nothing but `hello` precedes. */
export function serveHost(app: () => App): ModalPort['serve'] {
  return {
    async 'modal.open'(request) {
      // Drawn before the answer: the page shows the iframe when it gets it.
      flushSync(() => openModal(app(), request))
      return null
    },
    async 'modal.close'() {
      closeModal(app())
      return null
    },
    async 'connection.open'({ walletId, namespace }, signal) {
      await connect(app(), { walletId, namespace, signal })
      await app().afterConnect(app())
      return null
    },
    async 'network.switch'({ chainId }) {
      await switchToNetwork(app(), demandNetwork(app().store.getState().networks, chainId))
      return null
    },
    async 'network.add'({ network }) {
      changeNetworks(app(), networks => addNetwork(networks, readNetwork(network)))
      return null
    },
    async 'network.remove'({ chainId }) {
      await leaveNetwork(app(), demandNetwork(app().store.getState().networks, chainId))
      return null
    },
  }
}

/** News of the page, each into the one place of the state it belongs to. */
export function hearHost(app: () => App, hello: (payload: PageEvents['host.hello']) => void): ModalPort['hear'] {
  return {
    'host.hello': hello,
    ping: () => app().host.emit('pong', {}),
    'wallets.changed': ({ wallets }) => app().store.setState(({ page }) => ({ page: { ...page, wallets } })),
    'theme.changed': ({ theme }) => app().store.setState(({ page }) => ({ page: { ...page, theme } })),
    'connections.changed'({ connections, activeNamespace }) {
      app().store.setState({ connections: { list: connections, activeNamespace } })
      const state = app().store.getState()
      if (!state.open || currentRoute(state.router).view !== 'Account') return
      // The account on screen went away, or is another now.
      if (activeConnection(state)) enterRoute(app())
      else closeModal(app())
    },
  }
}
