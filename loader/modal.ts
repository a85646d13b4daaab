import type { Namespace } from '../shared/caip.ts'
import { ConnectKitError, toConnectKitError } from '../shared/errors.ts'
import type { ViewName } from '../shared/views.ts'
import type { Core } from './core.ts'
import { createFrame } from './frame.ts'
import { createLink } from './link.ts'
import type { LoaderOptions } from './options.ts'
import { clock } from './realm.ts'
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
  /** Loads the iframe, hidden. Failures wait for `open` to tell them. */
  preload(): void
  destroy(): void
}

const openTimeoutMs = 10_000

export function createModal(core: Core, options: LoaderOptions, frameUrl: string): Modal {
  const { connections, discovery, sessions, events, changes } = core
  const { origin } = new URL(frameUrl)
  const darkScheme = matchMedia('(prefers-color-scheme: dark)')
  const waiting = new Set<{ resolve: () => void; reject: (error: ConnectKitError) => void }>()
  let view: ViewName | null = null
  let busy = false

  const theme = () => {
    const dark = options.theme === 'auto' ? darkScheme.matches : options.theme === 'dark'
    return dark ? 'dark' : 'light'
  }

  const tellChange = () => {
    events.emit('modal', { open: frame.isShown(), view })
    changes.emit('state', undefined)
  }

  const hide = (error?: ConnectKitError) => {
    const wasShown = frame.isShown()
    frame.hide()
    view = null
    busy = false
    const settled = [...waiting]
    waiting.clear()
    for (const { resolve, reject } of settled) error ? reject(error) : resolve()
    if (wasShown) tellChange()
  }

  const close = () => {
    if (!frame.isShown()) return
    hide()
    link
      .live()
      ?.call('modal.close', {}, { timeoutMs: openTimeoutMs })
      .catch(() => {})
  }

  const frame = createFrame(frameUrl, { onLoad: () => link.onFrameLoad(), onEscape: close })

  const relay = createRelay({
    mode: options.relay,
    discovery,
    sessions,
    now: clock.now,
    isShown: () => frame.isShown() && document.visibilityState === 'visible',
    hasActivation: () => navigator.userActivation?.isActive ?? false,
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
        if (!state.open) return hide()
        view = state.view
        busy = state.busy
        tellChange()
      },
      'gesture.made': relay.grant,
      'connection.upserted': ({ connection }) => core.adopt(connection.connectorId, false),
      'connection.removed'({ id }) {
        const connection = connections.list().find(each => each.id === id)
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
      const wasShown = frame.isShown()
      hide(error)
      if (wasShown) events.emit('error', error)
    },
  })

  connections.on('changed', () => link.live()?.emit('connections.changed', connectionSet()))
  changes.on('wallets', () => link.live()?.emit('wallets.changed', { wallets: discovery.list() }))
  const onScheme = () => link.live()?.emit('theme.changed', { theme: theme() })
  darkScheme.addEventListener('change', onScheme)

  /** A page that cannot hold the modal is told why before anything is loaded. */
  const checkPage = () => {
    if (!options.projectId)
      throw new ConnectKitError('project_missing', 'The script tag has no valid data-project-id; see the console')
    if (!/^https?:/.test(location.origin))
      throw new ConnectKitError('unsupported_origin', 'Serve this page over http or https, from a local server for one')
    if (origin === location.origin)
      throw new ConnectKitError('unsupported_origin', 'The modal must come from another origin than the page', {
        origin,
      })
  }

  return {
    isOpen: frame.isShown,
    view: () => view,
    isBusy: () => busy,
    close,
    preload() {
      try {
        checkPage()
        link.start().catch(() => {})
      } catch {}
    },
    async open(request) {
      checkPage()
      const wasShown = frame.isShown()
      frame.show(theme() === 'dark')
      if (!wasShown) tellChange()
      const closed = new Promise<void>((resolve, reject) => {
        waiting.add({ resolve, reject })
      })
      const mine = [...waiting].at(-1)
      link
        .start()
        .then(async port => {
          if (!frame.isShown()) return
          await port.call('modal.open', request, { timeoutMs: openTimeoutMs })
          frame.reveal()
        })
        .catch(thrown => {
          const error = toConnectKitError(thrown)
          // A view that was refused leaves a modal that was open before as it was.
          if (!wasShown || !link.live()) return hide(error)
          if (mine) waiting.delete(mine)
          mine?.reject(error)
        })
      return closed
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
      hide(new ConnectKitError('destroyed', 'ConnectKit was removed from this page'))
      link.stop()
      darkScheme.removeEventListener('change', onScheme)
    },
  }
}
