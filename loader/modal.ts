import type { Namespace } from '../shared/caip.ts'
import type { Theme } from '../shared/config.ts'
import type { ErrorCode } from '../shared/errorCodes.ts'
import { ConnectKitError } from '../shared/errors.ts'
import type { ModalMethods } from '../shared/protocol/modalMethods.schema.ts'
import type { ViewName } from '../shared/views.ts'
import type { Core } from './core.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import { createFrame } from './frame.ts'
import { createLink } from './link.ts'
import type { LoaderOptions } from './options.ts'
import { clock } from './realm.ts'
import { refusal } from './refusal.ts'
import { createRelay } from './wallets/relay.ts'

export interface ModalState {
  readonly open: boolean
  readonly view: ViewName | null
  /** A wallet is being waited for. */
  readonly busy: boolean
}

/** The modal as the page drives it: the iframe element and the link to what runs in it. */
export interface Modal {
  state(): ModalState
  /** Resolves when the modal closes; rejects when it cannot be shown. */
  open(request: { view?: string | undefined; namespace?: Namespace | undefined }): Promise<void>
  close(): void
  /** Connects without showing anything. */
  connect(walletId: string, namespace?: Namespace): Promise<void>
  /** Has the iframe do something for the page without showing it, such as `network.switch`. */
  ask<M extends keyof ModalMethods & `network.${string}`>(method: M, params: ModalMethods[M]['params']): Promise<void>
  setTheme(theme: Theme): void
  /** Loads the iframe, hidden, the first time. Failures wait for `open` to tell them. */
  preload(): void
  destroy(): void
}

const answerTimeoutMs = 10_000
/** Nobody waits longer to see the modal or the reason why not; two attempts to load it take as long. */
const openTimeoutMs = 40_000
const closed: ModalState = { open: false, view: null, busy: false }

export function createModal(core: Core, options: LoaderOptions, frameUrl: string): Modal {
  const { connections, discovery, events } = core
  const { origin } = new URL(frameUrl)
  const darkScheme = matchMedia('(prefers-color-scheme: dark)')
  /** One for each `open()` that has not settled. */
  const waiting = new Set<Deferred<void>>()
  /** How many `modal.open` the iframe has not answered: until it has, what it says of closing is about an earlier opening. */
  let opening = 0
  let state = closed
  let isPreloaded = false
  let isDestroyed = false

  let chosenTheme = options.theme
  const theme = () => (chosenTheme === 'auto' ? (darkScheme.matches ? 'dark' : 'light') : chosenTheme)

  const tell = () => {
    events.emit('modal', { open: state.open, view: state.view })
    events.emit('state', undefined)
  }

  const hide = (error?: ConnectKitError) => {
    if (!state.open) return
    const settled = [...waiting]
    waiting.clear()
    state = closed
    // Gives the focus back, at which a page may well open it again.
    frame.hide()
    for (const { resolve, reject } of settled) error ? reject(error) : resolve()
    tell()
  }

  const close = () => {
    if (state.open)
      link
        .live()
        ?.call('modal.close', {}, { timeoutMs: answerTimeoutMs })
        .catch(() => {})
    hide()
  }

  const frame = createFrame(frameUrl, () => link.onFrameLoad(), close)

  const relay = createRelay(core, options.relay, () => state.open)

  const connectionSet = () => ({
    connections: [...connections.list()],
    activeNamespace: connections.activeNamespace(),
  })

  const link = createLink({
    frame,
    origin,
    serve: relay.serve,
    hear: {
      'modal.changed'(next) {
        if (!state.open) return
        if (!next.open) return opening ? undefined : hide()
        state = next
        tell()
      },
      'gesture.made': relay.grant,
      // A closed modal connects nobody and signs nobody out, but where the page asked for that wallet.
      'connection.upserted'({ connection: { connectorId } }) {
        if (state.open || relay.isAsked(connectorId)) core.adopt(connectorId, false)
      },
      'connection.removed'({ id }) {
        const connection = connections.find('id', id)
        if (connection && (state.open || relay.isAsked(connection.connectorId))) core.drop(connection.connectorId)
      },
      'network.selected': ({ chainId }) => core.selectNetwork(chainId),
      'analytics.tracked': event => events.emit('analytics', event),
      'frame.failed': ({ code, message }) => link.abandon(new ConnectKitError(code as ErrorCode, message)),
      pong() {},
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
      if (!state.open) return
      hide(error)
      events.emit('error', error)
    },
  })

  events.on('connections', () => link.tell('connections.changed', connectionSet()))
  events.on('wallets', () => link.tell('wallets.changed', { wallets: discovery.list() }))
  const onScheme = () => link.tell('theme.changed', { theme: theme() })
  darkScheme.addEventListener('change', onScheme)

  /** A page that cannot hold the modal is told why before anything is loaded. */
  const checkPage = () => {
    if (isDestroyed) throw new ConnectKitError('destroyed', 'ConnectKit was removed from this page')
    if (!options.projectId) throw refusal('project_missing')
    if (!/^https?:/.test(location.origin) || origin === location.origin) throw refusal('unsupported_origin')
  }

  const show = async (request: Parameters<Modal['open']>[0], opened: Deferred<void>) => {
    const deadline = clock.now() + openTimeoutMs
    try {
      const port = await link.start()
      if (!waiting.has(opened)) return
      opening++
      const timeoutMs = Math.max(1, Math.min(answerTimeoutMs, deadline - clock.now()))
      await port.call('modal.open', request, { timeoutMs }).finally(() => opening--)
      if (waiting.has(opened)) frame.reveal()
    } catch (error) {
      // An iframe that loaded once and is silent now will not come back by itself: the next opening makes a new one.
      if ((error as ConnectKitError).code === 'timeout') link.abandon(error as ConnectKitError)
      // Whoever waits for an opening that went well keeps it.
      waiting.delete(opened)
      opened.reject(error as ConnectKitError)
      if (!waiting.size) hide()
    }
  }

  return {
    state: () => state,
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
      const opened = createDeferred<void>()
      waiting.add(opened)
      if (!state.open) {
        state = { ...closed, open: true }
        frame.show(theme() === 'dark')
        tell()
      }
      void show(request, opened)
      return opened.promise
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
    async ask(method, params) {
      checkPage()
      // The page itself wants the connected wallets to do this, so the modal may ask them while it is closed.
      const disallow = connections.list().map(({ connectorId }) => relay.allowConnect(connectorId))
      try {
        const port = await link.start()
        await port.call(method, params)
      } finally {
        for (const each of disallow) each()
      }
    },
    setTheme(next) {
      chosenTheme = next
      onScheme()
    },
    destroy() {
      isDestroyed = true
      hide(new ConnectKitError('destroyed', 'ConnectKit was removed from this page'))
      link.stop()
      darkScheme.removeEventListener('change', onScheme)
    },
  }
}
