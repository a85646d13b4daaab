import { flushSync } from 'react-dom'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { PortOptions } from '../../shared/protocol/port.ts'
import { isPageViewName } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import { dismissModal } from '../flow/dismissModal.ts'
import { go } from '../flow/go.ts'
import { type OpenRequest, openModal } from '../flow/openModal.ts'
import { readSessions } from '../sessions/sessions.ts'
import type { createTurns } from './createTurns.ts'
import type { LoadedParts } from './parts.ts'

type ModalPort = PortOptions<ModalMethods, PageEvents>

/**
 * Handlers for the page's calls.
 * @param ready resolves with the app, which may still have to draw its first view; the page may call before that
 */
export function serveHost(ready: Promise<App>): ModalPort['serve'] {
  let takeTurn: ReturnType<typeof createTurns> | undefined
  /**
   * Counts the page's open and close calls. An open that first had to load something is void if another call followed.
   */
  let callCount = 0
  /** The code of a connection that the page asked for. An open() after it must not overtake it. */
  let connecting: Promise<unknown> | undefined
  /** Loads the part that a call needs. */
  async function withPart<Name extends keyof LoadedParts, T>(
    name: Name,
    run: (app: App, part: LoadedParts[Name]) => T | Promise<T>,
  ): Promise<T> {
    const app = await ready
    return run(app, await app.parts[name]())
  }
  return {
    async 'modal.open'({ height, ...wanted }) {
      const callNumber = ++callCount
      const app = await ready
      // The caller of connect() gets its failure.
      await connecting?.catch(() => {})
      // What is drawn already is drawn anew before the answer, on which the page shows the iframe.
      try {
        const opening = isPlain(app, wanted) ? wanted : await read(app, wanted)
        if (callNumber === callCount)
          flushSync(() => {
            if (!app.store.getState().open) app.store.setState({ skeletonHeight: height })
            if (isPageViewName(wanted.view)) app.store.setState({ home: wanted.view })
            openModal(app, opening)
          })
      } catch (error) {
        // The page ignored a `modal.changed` that crossed this request, so it is sent again after the refusal.
        app.clock.setTimeout(() => {
          if (!app.store.getState().open) app.host.emit('modal.changed', { open: false, view: 'Connect', busy: false })
        }, 0)
        throw error
      }
      return null
    },
    async 'modal.close'() {
      callCount++
      go(await ready, { is: 'closed' })
      return null
    },
    async 'modal.dismiss'() {
      dismissModal(await ready)
      return null
    },
    async 'connection.open'(wanted, signal) {
      const app = await ready
      const loading = app.parts.calls()
      connecting = loading
      const { connectForPage, createTurns } = await loading
      takeTurn ??= createTurns()
      const { walletId, namespace, address } = wanted
      await takeTurn(walletId, [namespace, address], () => connectForPage(app, wanted, signal))
      return null
    },
    'connection.switch': wanted =>
      withPart('calls', async (app, { switchForPage }) => {
        await switchForPage(app, wanted)
        return null
      }),
    'account.read': wanted => withPart('calls', (app, { profileForPage }) => profileForPage(app, wanted)),
    'connection.request': (call, signal) =>
      withPart('later', (app, { callFrameWallet }) => callFrameWallet(app, call, signal)),
    'permissions.granted': said => withPart('calls', (app, { offerGrants }) => offerGrants(app, said)),
    'session.renew': () => withPart('later', (app, { renewSession }) => renewSession(app)),
    'session.end': () =>
      withPart('later', async (app, { endSessions }) => {
        await endSessions(app)
        return null
      }),
    'network.switch': (call, signal) =>
      withPart('calls', (app, { networkCalls }) => networkCalls.switch(app, call, signal)),
    'network.add': call => withPart('calls', (app, { networkCalls }) => networkCalls.add(app, call)),
    'network.remove': (call, signal) =>
      withPart('calls', (app, { networkCalls }) => networkCalls.remove(app, call, signal)),
  }
}

type Opening = ModalMethods['modal.open']['params']

function isPlain({ store, views }: App, { view, namespace, uri, arguments: given }: Opening): boolean {
  if (namespace && store.getState().connections.list.length) return false
  const isMore = view === 'SIWXSignMessage' || (isPageViewName(view) && views[view].opens === 'arguments')
  return !isMore && uri === undefined && given === undefined
}

async function read(app: App, wanted: Opening): Promise<OpenRequest> {
  const { readOpening } = await app.parts.calls()
  return readOpening(app, wanted)
}

/**
 * Handlers for the page's events; each updates one part of the state.
 * @param whenReady runs its argument, in order, as soon as there is an app
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
    'sessions.changed': said => whenReady(({ store }) => store.setState({ sessions: readSessions(said) })),
  }
}
