import { ConnectKitError, fromWire, toWire, type WireError } from '../../../shared/errors.ts'
import type {
  AuthenticateRequest,
  AuthenticateResult,
  ConnectionChange,
  ConnectRequest,
  ConnectResult,
  WalletRequest,
} from '../Connector.ts'
import type { LoadedWalletConnect, SessionRequest, WalletConnectOptions } from './createWalletConnect.ts'
import type { Tabs } from './openTabs.ts'
import { openWalletConnect } from './openWalletConnect.ts'
import { demandView } from './pair.ts'
import type { RelayRefusal } from './relayFailure.ts'

type Method = keyof LoadedWalletConnect

/** What ends in a new session. */
type NewMethod = 'connect' | 'authenticate'
const isNew = (method: Method): method is NewMethod => method === 'connect' || method === 'authenticate'

/** A call of one tab, as the owner gets it. */
interface Call {
  tab: string
  id: number
  method: Method
  /** Without what cannot be sent: signal, `onUri` and `appLink` have messages of their own. */
  args: unknown
}

type About = Pick<Call, 'tab' | 'id'>

type Message =
  | ({ type: 'call' } & Call)
  | ({ type: 'abort' | 'taken' | 'linkAsked' } & About)
  | ({ type: 'link'; link: string | undefined } & About)
  | ({ type: 'uri'; uri: string } & About)
  | ({ type: 'answer'; result: unknown } & About)
  | ({ type: 'failed'; error: WireError } & About)
  /** Somebody else owns the connection from now on. */
  | { type: 'owner' }
  /** @param except the tab that knows it already */
  | { type: 'change'; change: ConnectionChange; except?: string | undefined }
  | { type: 'refused'; refusal: RelayRefusal }

interface Pending {
  method: Method
  isTaken: boolean
  send(): void
  onUri(uri: string): void
  appLink: ConnectRequest['appLink']
  settle(outcome: Promise<unknown>): void
}

interface Extras {
  signal?: AbortSignal | undefined
  onUri?: ConnectRequest['onUri']
  appLink?: ConnectRequest['appLink']
}

/** An owner that does not take a call in this time is asleep: a phone stops the tabs that are not in front. */
const takenMs = 5_000
/** A tab that has left for the wallet's app is not waited for. */
const linkMs = 1_000

/**
 * The tabs of one site share its sessions, and one of them, the owner of a lock, has the relay's socket: two clients over
 * one storage would each undo what the other writes. The others ask it. When the owner is closed, the next in line opens
 * the sessions from storage. Where the browser has no locks, or denies them, there is no shared storage either.
 */
export async function openAmongTabs(
  options: WalletConnectOptions,
  tabs: Tabs | undefined,
): Promise<LoadedWalletConnect> {
  if (!tabs) return openWalletConnect(options)
  const { channel, locks, name } = tabs
  const { clock } = options
  const tab = crypto.randomUUID()
  const serving = new Map<string, AbortController>()
  const links = new Map<string, (link: string | undefined) => void>()
  const pending = new Map<number, Pending>()
  let count = 0
  let own: Promise<LoadedWalletConnect> | undefined

  let isRetired = false
  const retire = () => {
    isRetired = true
    tabs.retire()
  }

  const post = (message: Message) => channel.postMessage(message)

  const run = async (method: Method, args: unknown, extras: Extras = {}): Promise<unknown> => {
    const opening = own
    const loaded = await opening?.catch(cause => {
      // The next call finds another try.
      if (own === opening) openOwn()
      throw new ConnectKitError('network_error', 'WalletConnect could not be loaded', {}, cause)
    })
    if (isNew(method))
      return loaded?.[method]({ ...(args as object), ...extras } as AuthenticateRequest & SessionRequest)
    if (method === 'request') return loaded?.request({ ...(args as WalletRequest), signal: extras.signal })
    return (loaded?.[method] as ((args: unknown) => Promise<unknown>) | undefined)?.(args)
  }

  /** A new session, to whoever did not ask for it. */
  const announce = async (asker: string) => {
    for (const connection of (await (await own)?.restore()) ?? []) {
      const change: ConnectionChange = { type: 'upserted', connection }
      post({ type: 'change', change, except: asker })
      if (asker !== tab) options.onChange(change)
    }
  }

  /** The browser tells of the lock in order: a tab that slept hears that it has lost it before this answer. */
  const isMine = async () => {
    await new Promise<void>(resolve => locks.request(name, { ifAvailable: true }, () => resolve()).catch(resolve))
    return !isRetired
  }

  const serve = async ({ tab: asker, id, method, args }: Call) => {
    const about = { tab: asker, id }
    const key = `${asker} ${id}`
    const controller = new AbortController()
    serving.set(key, controller)
    try {
      if (!(await isMine())) return
      post({ type: 'taken', ...about })
      const onUri = (uri: string) => post({ type: 'uri', uri, ...about })
      const appLink = () =>
        new Promise<string | undefined>(resolve => {
          links.set(key, resolve)
          clock.setTimeout(() => resolve(undefined), linkMs)
          post({ type: 'linkAsked', ...about })
        })
      const result = await run(method, args, { onUri, appLink, signal: controller.signal })
      post({ type: 'answer', result, ...about })
      if (isNew(method)) void announce(asker)
    } catch (thrown) {
      post({ type: 'failed', error: toWire(thrown), ...about })
    } finally {
      serving.delete(key)
      links.delete(key)
    }
  }

  /** The calls that the owner before has not answered. */
  const takeUp = (again: (call: Pending) => void) => {
    for (const call of pending.values()) {
      const isLost = call.isTaken && call.method === 'request'
      // Nobody is asked twice for one signature.
      if (isLost)
        call.settle(
          Promise.reject(new ConnectKitError('aborted', 'The tab that was asking the wallet was closed; ask again')),
        )
      else again(call)
    }
  }

  const openOwn = () => {
    own = openWalletConnect({
      ...options,
      onChange(change) {
        post({ type: 'change', change })
        options.onChange(change)
      },
      onRelayError(refusal) {
        post({ type: 'refused', refusal })
        options.onRelayError(refusal)
      },
    }).then(async loaded => {
      await loaded.restore()
      return loaded
    })
    // Whoever calls is told.
    own.catch(() => {})
  }

  const become = () => {
    openOwn()
    post({ type: 'owner' })
    takeUp(call => call.send())
  }

  /** Held until the document is gone, or another tab takes it from one that sleeps. */
  const hold = () => {
    become()
    return new Promise<void>(() => {})
  }

  channel.onmessage = ({ data }: { data: Message }) => {
    if (data.type === 'change') {
      if (data.except !== tab) options.onChange(data.change)
    } else if (data.type === 'refused') options.onRelayError(data.refusal)
    else if (data.type === 'owner') takeUp(call => call.send())
    else if (data.type === 'call') {
      if (own) void serve(data)
    } else if (data.type === 'abort') serving.get(`${data.tab} ${data.id}`)?.abort()
    else if (data.type === 'link') links.get(`${data.tab} ${data.id}`)?.(data.link)
    else if (data.tab === tab) {
      const call = pending.get(data.id)
      if (data.type === 'taken' && call) call.isTaken = true
      else if (data.type === 'uri') call?.onUri(data.uri)
      else if (data.type === 'linkAsked')
        void Promise.resolve(call?.appLink?.()).then(link => post({ type: 'link', tab, id: data.id, link }))
      else if (data.type === 'answer') call?.settle(Promise.resolve(data.result))
      else if (data.type === 'failed') call?.settle(Promise.reject(fromWire(data.error)))
    }
  }
  tabs.onLeave(() => {
    for (const id of pending.keys()) post({ type: 'abort', tab, id })
  })

  const wake = () => {
    if (tabs.isVisible() && !own) locks.request(name, { steal: true }, hold).catch(retire)
  }

  const call = <T>(method: Method, args?: unknown, extras: Extras = {}): Promise<T> => {
    const { signal, onUri = () => {}, appLink } = extras
    // Meanwhile the client was loaded.
    if (signal?.aborted) return Promise.reject(new ConnectKitError('aborted', 'The request was cancelled'))
    const id = ++count
    let timer: unknown
    const asked = new Promise<unknown>((resolve, reject) => {
      pending.set(id, {
        method,
        isTaken: false,
        onUri,
        appLink,
        settle: resolve,
        send() {
          clock.clearTimeout(timer)
          if (own) return resolve(run(method, args, extras))
          this.isTaken = false
          post({ type: 'call', tab, id, method, args })
          timer = clock.setTimeout(() => this.isTaken || wake(), takenMs)
        },
      })
      signal?.addEventListener('abort', () => {
        if (!pending.has(id)) return
        if (!own) post({ type: 'abort', tab, id })
        reject(new ConnectKitError('aborted', 'The request was cancelled'))
      })
    })
    pending.get(id)?.send()
    const done = () => {
      clock.clearTimeout(timer)
      pending.delete(id)
    }
    asked.then(done, done)
    return asked as Promise<T>
  }

  try {
    const isMine = await new Promise<boolean>((resolve, reject) => {
      const holdIfFree = (lock: unknown) => {
        resolve(lock !== null)
        return lock === null ? undefined : hold()
      }
      locks.request(name, { ifAvailable: true }, holdIfFree).catch(thrown => (own ? retire() : reject(thrown)))
    })
    if (!isMine) void locks.request(name, hold).catch(retire)
  } catch {
    return openWalletConnect(options)
  }
  const begin =
    <T>(method: NewMethod) =>
    async (request: ConnectRequest) => {
      const { signal, onUri: _, appLink, ...args } = request
      const onUri = demandView(request)
      const result = await call<T>(method, args, { signal, onUri, appLink })
      if (own) void announce(tab)
      return result
    }
  return {
    connect: begin<ConnectResult>('connect'),
    authenticate: begin<AuthenticateResult>('authenticate'),
    request: ({ signal, ...args }) => call('request', args, { signal }),
    disconnect: namespace => call('disconnect', namespace),
    grantedNetworks: namespace => call('grantedNetworks', namespace),
    follow: connection => call('follow', connection),
    restore: () => call('restore'),
    resume: () => call('resume'),
  }
}
