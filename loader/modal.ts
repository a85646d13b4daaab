import type { Namespace } from '../shared/caip.ts'
import { ConnectKitError } from '../shared/errors.ts'
import type { ViewName } from '../shared/views.ts'
import type { Core } from './core.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import { createFrame } from './frame.ts'
import { createLink } from './link.ts'
import type { LoaderOptions } from './options.ts'
import { refusal } from './refusal.ts'
import { createRelay } from './wallets/relay.ts'

/** The modal as the page drives it: the iframe element and the link to what runs in it. */
export interface Modal {
  isOpen(): boolean
  view(): ViewName | null
  isBusy(): boolean
  /** Resolves when the modal closes; rejects when it cannot be shown. */
  open(request: { view?: string | undefined; namespace?: Namespace | undefined }): Promise<void>
  close(): void
  /** Connects without showing anything. */
  connect(walletId: string, namespace?: Namespace): Promise<void>
  /** Loads the iframe, hidden, the first time. Failures wait for `open` to tell them. */
  preload(): void
  destroy(): void
}

const answerTimeoutMs = 10_000

export function createModal(core: Core, options: LoaderOptions, frameUrl: string): Modal {
  const { connections, discovery, sessions, events } = core
  const { origin } = new URL(frameUrl)
  const darkScheme = matchMedia('(prefers-color-scheme: dark)')
  /** One for each `open()` that has not settled. */
  const waiting = new Set<Deferred<void>>()
  /** How many `modal.open` the iframe has not answered: until it has, what it says of closing is about an earlier opening. */
  let opening = 0
  let view: ViewName | null = null
  let isBusy = false
  let isPreloaded = false
  let isDestroyed = false

  const theme = () => (options.theme === 'auto' ? (darkScheme.matches ? 'dark' : 'light') : options.theme)

  const tellChange = () => {
    events.emit('modal', { open: frame.isShown(), view })
    events.emit('state', undefined)
  }

  const hide = (error?: ConnectKitError) => {
    if (!frame.isShown()) return
    frame.hide()
    view = null
    isBusy = false
    for (const { resolve, reject } of waiting) error ? reject(error) : resolve()
    waiting.clear()
    tellChange()
  }

  const close = () => {
    if (frame.isShown())
      link
        .live()
        ?.call('modal.close', {}, { timeoutMs: answerTimeoutMs })
        .catch(() => {})
    hide()
  }

  const frame = createFrame(frameUrl, { onLoad: () => link.onFrameLoad(), onEscape: close })

  const relay = createRelay({
    mode: options.relay,
    discovery,
    sessions,
    drop: core.drop,
    isShown: () => frame.isShown() && document.visibilityState === 'visible',
    hasActivation: () => navigator.userActivation?.isActive,
  })

  const connectionSet = () => ({
    connections: [...connections.list()],
    activeNamespace: connections.activeNamespace(),
  })

  const link = createLink({
    frame,
    origin,
    serve: relay.serve,
    hear: {
      'modal.changed'(state) {
        if (!frame.isShown()) return
        if (!state.open) return opening ? undefined : hide()
        view = state.view
        isBusy = state.busy
        tellChange()
      },
      'gesture.made': relay.grant,
      'connection.upserted': ({ connection }) => core.adopt(connection.connectorId, false),
      'connection.removed'({ id }) {
        const connection = connections.find('id', id)
        if (connection) core.drop(connection.connectorId)
      },
    },
    hello: () => ({
      wallets: discovery.list(),
      ...connectionSet(),
      options: options.rest,
      theme: theme(),
      locale: document.documentElement.lang.slice(0, 35),
      dir: getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr',
    }),
    onLost(error) {
      if (!frame.isShown()) return
      hide(error)
      events.emit('error', error)
    },
  })

  events.on('connections', () => link.live()?.emit('connections.changed', connectionSet()))
  events.on('wallets', () => link.live()?.emit('wallets.changed', { wallets: discovery.list() }))
  const onScheme = () => link.live()?.emit('theme.changed', { theme: theme() })
  darkScheme.addEventListener('change', onScheme)

  /** A page that cannot hold the modal is told why before anything is loaded. */
  const checkPage = () => {
    if (isDestroyed) throw new ConnectKitError('destroyed', 'ConnectKit was removed from this page')
    if (!options.projectId) throw refusal('project_missing')
    if (!/^https?:/.test(location.origin) || origin === location.origin) throw refusal('unsupported_origin')
  }

  const show = async (request: Parameters<Modal['open']>[0], closed: Deferred<void>) => {
    try {
      const port = await link.start()
      if (!waiting.has(closed)) return
      opening++
      await port.call('modal.open', request, { timeoutMs: answerTimeoutMs }).finally(() => opening--)
      if (waiting.has(closed)) frame.reveal()
    } catch (error) {
      // Whoever waits for an opening that went well keeps it.
      if (!waiting.delete(closed)) return
      closed.reject(error as ConnectKitError)
      if (!waiting.size) hide()
    }
  }

  return {
    isOpen: frame.isShown,
    view: () => view,
    isBusy: () => isBusy,
    close,
    preload() {
      if (isPreloaded) return
      isPreloaded = true
      try {
        checkPage()
        link.start().catch(() => {})
      } catch {}
    },
    async open(request) {
      checkPage()
      const closed = createDeferred<void>()
      waiting.add(closed)
      if (!frame.isShown()) {
        frame.show(theme() === 'dark')
        tellChange()
      }
      void show(request, closed)
      return closed.promise
    },
    async connect(walletId, namespace) {
      checkPage()
      const disallow = relay.allowConnect(walletId)
      try {
        const port = await link.start()
        await port.call('connection.open', { walletId, namespace })
      } finally {
        disallow()
      }
    },
    destroy() {
      isDestroyed = true
      hide(new ConnectKitError('destroyed', 'ConnectKit was removed from this page'))
      link.stop()
      darkScheme.removeEventListener('change', onScheme)
    },
  }
}
