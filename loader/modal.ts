import { isChainId, type Namespace, namespaceOf } from '../shared/caip.ts'
import type { Theme } from '../shared/config.ts'
import type { Connection } from '../shared/connections.ts'
import { createDeferred, type Deferred } from '../shared/createDeferred.ts'
import { ConnectKitError } from '../shared/errors.ts'
import { toJson } from '../shared/protocol/json.ts'
import type { ModalMethods } from '../shared/protocol/modalMethods.schema.ts'
import { siteColours } from './button.ts'
import { checkPage } from './checkPage.ts'
import { copyRequest } from './copyRequest.ts'
import type { Core } from './kernel/core.ts'
import { createLateScripts, type LateName } from './kernel/lateScripts.ts'
import { lent } from './kernel/lent.ts'
import type { LoaderOptions } from './kernel/options.ts'
import type { Settling } from './kernel/settling.ts'
import type { Shared } from './kernel/shared.ts'
import type { ModalFacts } from './kernel/state.ts'
import { createLink } from './late/modal/link.ts'
import { lost } from './late/modal/lost.ts'
import type { Opening, OpenRequest } from './Opening.ts'
import { openingAddress } from './openingAddress.ts'
import { settleCalls, settleReplaced } from './settleCalls.ts'
import { createFrame } from './stage/frame.ts'
import { createPageTheme } from './stage/pageTheme.ts'
import type { CreateWire, Wire, WireWorld } from './Wire.ts'

/** The modal as the page drives it: the iframe and the message port to it. */
export interface Modal {
  state(): ModalFacts
  /** Resolves when the modal is done or closes, with what was sent, if that was asked; rejects if it cannot be shown. */
  open(request: OpenRequest): Promise<string | undefined>
  close(): void
  /** Connects without showing anything. */
  connect(wanted: ModalMethods['connection.open']['params']): Promise<void>
  /** Has the iframe do something without showing it, such as `network.switch`. */
  ask<M extends keyof ModalMethods & `network.${string}`>(method: M, params: ModalMethods[M]['params']): Promise<void>
  /** Asks a wallet that is connected through the iframe. */
  request(connection: Connection, method: string, params: unknown): Promise<unknown>
  setTheme(theme: Theme): void
  /** Loads a late script; a failure is reported as an event. */
  need(name: LateName): void
  /** Loads the hidden iframe, once. Failures wait for `open`. */
  preload(): void
  destroy(): void
}

/** A modal that shook hands and is silent for this long is taken for dead. */
const answerTimeoutMs = 15_000
/** After this the visitor is told that the modal is still loading. */
const slowMs = 8_000
/** How long leaving may wait for the modal's answer. */
const dismissMs = 1_000
/** The longest wait for the modal or its error: two attempts to load it. */
const openTimeoutMs = 40_000
/** A dead modal is replaced silently, but only once in this time. */
const revivalMs = 60_000
const closed: ModalFacts = { open: false, view: null, busy: false }

/** @param nonce of the page's content security policy */
export function createModal(core: Core, options: LoaderOptions, url: URL, settling: Settling, nonce?: string): Modal {
  const { href, origin } = url
  const { connections, discovery, events, memory } = core
  let opening: Opening | undefined
  let lastRequest: OpenRequest = {}
  let slowTimer: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let revivedAt = -revivalMs
  let state = closed
  let wire: Wire | undefined
  let isPreloaded = false
  let isDestroyed = false

  const page = createPageTheme(options.theme, () => link.tell('theme.changed', { theme: theme() }))
  const theme = () => (page.wasDark() ? 'dark' : 'light')
  const look = () => ({
    colours: siteColours(options.rest),
    isDark: page.isDark(),
    height: memory.readHeight(),
    wallets: discovery.list(),
  })

  const tell = () => {
    events.emit('modal', { open: state.open, view: state.view })
    events.emit('state', undefined)
  }

  /** Keeps the state of a closed modal that works for the page. */
  const work = ({ busy, namespace }: ModalFacts) => {
    state = { ...closed, busy, namespace }
    events.emit('state', undefined)
  }

  const stopWaiting = () => {
    clearTimeout(slowTimer)
    clearTimeout(deadline)
    deadline = undefined
  }

  /** Shows something until the modal is there. */
  const wait = (isLost?: boolean) => {
    frame.show(isLost)
    // A listener may have closed it: showing moves the focus.
    if (!opening) return
    clearTimeout(slowTimer)
    slowTimer = setTimeout(explain, slowMs)
    deadline ??= setTimeout(link.expire, openTimeoutMs)
  }

  const explain = (error?: ConnectKitError) => isDestroyed || frame.explain(error)

  const settle = (error?: ConnectKitError) => {
    const calls = opening?.calls
    opening?.endLeave?.()
    opening = undefined
    state = closed
    wire?.revoke()
    stopWaiting()
    wire?.watch()
    // Hiding returns the focus, on which a page may open again.
    if (error) explain(error)
    else frame.hide()
    settleCalls(calls, error)
    tell()
  }

  const close = () => {
    // An explanation may be on screen.
    if (!state.open) return frame.hide()
    link
      .live()
      ?.call('modal.close', {})
      .catch(() => {})
    settle()
  }

  /** Leaves the view if the modal agrees, or cannot be asked. */
  const dismiss = () => {
    const mine = opening
    const port = !mine?.asked.size && link.live()
    if (!mine || !port) return close()
    port.call('modal.dismiss', {}, AbortSignal.timeout(dismissMs)).catch(() => mine === opening && close())
  }

  const lose = () => link.abandon(lost())

  const retry = () => {
    revivedAt = -revivalMs
    if (state.open) lose()
    else open(lastRequest).catch(console.error)
  }

  const frame = createFrame(
    () => (state.open ? openingAddress(href, lastRequest, core, options, look()) : href),
    look,
    () => link.onFrameLoad(),
    dismiss,
    () => (state.open ? lose() : frame.hide()),
    lose,
    retry,
    settling,
  )

  /** What the iframe does for the page. It does nothing before the wire is loaded. */
  const calls = () => (wire as Wire).calls

  const attest: WireWorld['attest'] = async (asked, signal) => {
    await late.load('verify')
    return shared.attest?.(asked, signal) ?? { attestation: '' }
  }

  const request: Modal['request'] = async ({ id, namespace, chainId }, method, params) => {
    const port = await start()
    return calls().during(namespace, () => port.call('connection.request', { id, chainId, method, params }))
  }

  const openForCall = () => {
    open({}).catch(console.error)
    if (opening) opening.isForCall = true
  }

  const shared: Shared = { core, lent, request, options }
  /** Networks that the page has named; none where it leaves them to the project. */
  const named = [...options.networks]
  const late = createLateScripts(shared, url, nonce)
  const need = (name: LateName) => void late.load(name)

  /** Takes the namespaces of the site, limited to the networks that the page names, if it names any. */
  const takeNamespaces = (said: readonly Namespace[]) => {
    const listed = said.filter(namespace => !named.length || named.some(id => namespaceOf(id) === namespace))
    if (!listed.length) return
    shared.namespaces = listed
    events.emit('namespaces', listed)
    if (hasChains()) need('chains')
  }
  const hasChains = () => shared.namespaces?.some(namespace => namespace !== 'eip155')

  const link = createLink({
    frame,
    origin,
    async loadWire(isRetry) {
      if (isRetry) late.retry()
      await late.load('modal')
      wire ??= (shared.createWire as CreateWire)(core, options, {
        frame,
        isOpen: () => state.open,
        isBusy: () => state.busy,
        opening: () => opening,
        openForCall,
        work,
        settle,
        take(next) {
          // A wallet that is asked may show its question in the page.
          if (next.view !== state.view || next.busy) frame.lower()
          state = next
          tell()
        },
        takeNamespaces,
        ping: () => link.tell('ping', {}),
        lose,
        abandon: error => link.abandon(error),
        attest,
        findsChains: async () => void (hasChains() && (await late.load('chains'))),
      })
      return wire
    },
    hello: () => (wire as Wire).hello(theme()),
    onLost(error) {
      wire?.revoke()
      const now = performance.now()
      if (opening && !opening.calls.size) settle()
      else if (opening && error.code === 'frame_reloaded' && now - revivedAt >= revivalMs) {
        revivedAt = now
        opening = { ...opening, asked: new Map() }
        wait(true)
        opening.calls.forEach(show)
      } else if (opening) {
        settle(error)
        if (!isDestroyed) events.emit('error', error)
      }
      wire?.watch(false)
    },
  })

  events.on('connections', () => wire && link.tell('connections.changed', wire.connectionSet()))
  const tellWallets = () => link.tell('wallets.changed', { wallets: discovery.list() })
  events.on('wallets', tellWallets)

  const check = () => {
    if (isDestroyed) throw new ConnectKitError('destroyed', 'ConnectKit was removed from this page')
    checkPage(options, origin)
  }

  const start = async () => {
    check()
    if (!link.live()) late.retry()
    return link.start()
  }

  /** Has the closed modal work for the page, with leave to ask these wallets. */
  const quietly = async <M extends keyof ModalMethods & string>(
    walletIds: readonly string[],
    method: M,
    params: ModalMethods[M]['params'],
  ) => {
    const port = await start()
    try {
      await (wire as Wire).forPage(walletIds, method === 'connection.open', () => port.call(method, params))
    } finally {
      // The iframe may not have said that it is done.
      if (state.busy && !state.open && calls().isIdle()) work(closed)
    }
  }

  const connectedIds = () => connections.list().map(({ connectorId }) => connectorId)

  const show = async (request: OpenRequest, opened: Deferred<string | undefined>) => {
    const mine = opening as Opening
    const { calls, asked } = mine
    try {
      const port = await link.start()
      if (mine !== opening) return
      // Connected wallets are asked at once. Otherwise they move only by a click in this opening.
      if (request.view === 'SwitchNetwork') mine.endLeave ??= (wire as Wire).allowConnect(connectedIds())
      const key = toJson(request)
      const answer =
        asked.get(key) ??
        port
          .call('modal.open', { ...request, height: frame.skeletonHeight() }, AbortSignal.timeout(answerTimeoutMs))
          .finally(() => asked.delete(key))
          .then(() => {
            if (mine !== opening) return
            stopWaiting()
            frame.reveal()
            wire?.watch()
          })
      asked.set(key, answer)
      await answer
      // A preview on screen is a wallet's question, which nothing replaces.
      if (mine === opening && state.view !== 'WalletSendPreview') settleReplaced(calls, opened, key)
    } catch (thrown) {
      const error = thrown as ConnectKitError
      if (mine !== opening) return
      // A loaded iframe that falls silent does not recover.
      if (error.code === 'aborted') return lose()
      calls.delete(opened)
      opened.reject(error)
      if (!calls.size) settle()
    }
  }

  const open = async (said: OpenRequest) => {
    const request = copyRequest(said)
    lastRequest = request
    try {
      check()
    } catch (error) {
      explain(error as ConnectKitError)
      throw error
    }
    const opened = createDeferred<string | undefined>()
    const isFirst = !opening
    opening ??= { calls: new Map(), asked: new Map() }
    opening.calls.set(opened, request)
    // A later sign of interest would load an iframe again that has broken the rules.
    isPreloaded = true
    if (isFirst) {
      state = { ...closed, open: true }
      wire?.revoke(true)
      late.retry()
    }
    // Starts loading first, so that the rest runs meanwhile.
    void show(request, opened)
    if (isFirst) {
      wait()
      tell()
    }
    return opened.promise
  }

  return {
    state: () => state,
    open,
    close,
    preload() {
      if (isPreloaded) return
      isPreloaded = true
      settling.whenRead(() => start().catch(() => {}))
    },
    async connect(wanted) {
      check()
      // A modal that shows that it is done would show this attempt instead, and stay.
      if (opening && !opening.calls.size) close()
      if (wanted.namespace && !core.isRegistered(wanted.namespace)) {
        late.retry()
        await late.load('chains')
      }
      // News of wallets would reach the iframe a task later.
      tellWallets()
      return quietly([wanted.walletId], 'connection.open', wanted)
    },
    ask: (method, params) => {
      const { id } = Object('network' in params && params.network) as { id?: unknown }
      if (named.length && isChainId(id)) named.push(id)
      return quietly(connectedIds(), method, params)
    },
    request,
    need,
    setTheme: page.choose,
    destroy() {
      isDestroyed = true
      link.stop()
      frame.hide()
      page.stop()
    },
  }
}
