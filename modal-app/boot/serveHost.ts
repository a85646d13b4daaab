import { flushSync } from 'react-dom'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { PortOptions } from '../../shared/protocol/port.ts'
import type { App } from '../app/App.ts'
import { connectForPage } from '../connections/connectForPage.ts'
import { callFrameWallet } from '../dialog/callFrameWallet.ts'
import { closeModal } from '../dialog/closeModal.ts'
import { dismissModal } from '../dialog/dismissModal.ts'
import { type OpenRequest, openModal } from '../dialog/openModal.ts'
import { createTurns } from './createTurns.ts'

type ModalPort = PortOptions<ModalMethods, PageEvents>

/**
 * What the page may ask.
 * @param ready the app, once its first view is drawn; the page asks as soon as it has said `host.hello`
 */
export function serveHost(ready: Promise<App>): ModalPort['serve'] {
  const takeTurn = createTurns()
  /** Counts what the page wants of the dialog: what had to be read first is void when something came after it. */
  let wishes = 0
  return {
    async 'modal.open'(wanted) {
      const wish = ++wishes
      const app = await ready
      // Drawn before the answer: the page shows the iframe when it gets it.
      try {
        const opening = isPlain(wanted) ? wanted : await read(app, wanted)
        if (wish === wishes) flushSync(() => openModal(app, opening))
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
      wishes++
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
      await takeTurn(walletId, [namespace, address], () => connectForPage(app, wanted, signal))
      return null
    },
    async 'connection.request'(call, signal) {
      return callFrameWallet(await ready, call, signal)
    },
    'network.switch': async (call, signal) => (await loadNetworkCalls()).switch(await ready, call, signal),
    'network.add': async call => (await loadNetworkCalls()).add(await ready, call),
    'network.remove': async (call, signal) => (await loadNetworkCalls()).remove(await ready, call, signal),
  }
}

async function loadNetworkCalls() {
  return (await import('./networkCalls.ts')).networkCalls
}

type Opening = ModalMethods['modal.open']['params']

function isPlain({ view, uri, arguments: given }: Opening): boolean {
  return view !== 'SwitchNetwork' && uri === undefined && given === undefined
}

async function read(app: App, wanted: Opening): Promise<OpenRequest> {
  const { readOpening } = await import('../dialog/readOpening.ts')
  return readOpening(app, wanted)
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
