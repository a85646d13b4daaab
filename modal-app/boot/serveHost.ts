import { flushSync } from 'react-dom'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { PortOptions } from '../../shared/protocol/port.ts'
import type { App } from '../app/App.ts'
import { connect } from '../connections/connect.ts'
import { includeNetwork, leaveNetwork, switchToNetwork } from '../connections/networkActions.ts'
import { closeModal } from '../modal/closeModal.ts'
import { findNetwork } from '../modal/findNetwork.ts'
import { openModal } from '../modal/openModal.ts'

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
      const connection = await connect(app(), { walletId, namespace, signal })
      await app().afterConnect(app(), connection)
      return null
    },
    async 'network.switch'({ chainId }, signal) {
      await switchToNetwork(app(), findNetwork(app(), chainId), { signal })
      return null
    },
    async 'network.add'({ network }) {
      const { readNetwork } = await import('../connections/readNetwork.ts')
      includeNetwork(app(), readNetwork(network))
      return null
    },
    async 'network.remove'({ chainId }, signal) {
      await leaveNetwork(app(), findNetwork(app(), chainId), { signal })
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
    'connections.changed': ({ connections, activeNamespace }) =>
      app().store.setState({ connections: { list: connections, activeNamespace } }),
  }
}
