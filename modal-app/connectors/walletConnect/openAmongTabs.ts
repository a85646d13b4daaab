import { ConnectKitError } from '../../../shared/errors.ts'
import { inBackground } from '../../lib/inBackground.ts'
import type {
  AuthenticateRequest,
  AuthenticateResult,
  ConnectionChange,
  ConnectRequest,
  ConnectResult,
  WalletRequest,
} from '../Connector.ts'
import { createCalls } from './createCalls.ts'
import type { LoadedWalletConnect, SessionRequest, WalletConnectOptions } from './createWalletConnect.ts'
import { openWalletConnect } from './openWalletConnect.ts'
import { demandView } from './pair.ts'
import { serveTabs } from './serveTabs.ts'
import type { Method, RunMethod, TabMessage, Tabs } from './tabs.ts'

/**
 * The tabs of one site share its sessions. One of them, the owner of a lock, has the client and its socket, because two
 * clients over one storage undo what each other writes. The other tabs ask the owner. When it closes, the next in line
 * opens the sessions from storage. A browser that has no locks, or denies them, has no shared storage either.
 */
export async function openAmongTabs(
  options: WalletConnectOptions,
  tabs: Tabs | undefined,
): Promise<LoadedWalletConnect> {
  if (!tabs) return openWalletConnect(options)
  const { channel, locks, name } = tabs
  const { clock } = options
  const tab = crypto.randomUUID()
  let own: Promise<LoadedWalletConnect> | undefined
  let isRetired = false

  const post = (message: TabMessage) => channel.postMessage(message)
  const tellAll = (change: ConnectionChange, except?: string) => {
    post({ type: 'change', change, except })
    if (except !== tab) options.onChange(change)
  }
  const retire = () => {
    isRetired = true
    tabs.retire()
  }

  const openOwn = () => {
    own = openWalletConnect({
      ...options,
      onChange: change => tellAll(change),
      onRelayError(refusal) {
        post({ type: 'refused', refusal })
        options.onRelayError(refusal)
      },
    }).then(async loaded => {
      await loaded.restore()
      return loaded
    })
    // The caller gets the error.
    inBackground(own)
  }

  const run: RunMethod = async (caller, method, args, extras) => {
    const opening = own
    const loaded = await opening?.catch(cause => {
      // The next call tries again.
      if (own === opening) openOwn()
      throw new ConnectKitError('network_error', 'WalletConnect could not be loaded', {}, cause)
    })
    if (!loaded) return
    if (method === 'request') return loaded.request({ ...(args as WalletRequest), signal: extras.signal })
    if (method !== 'connect' && method !== 'authenticate')
      return (loaded[method] as (args: unknown) => Promise<unknown>)(args)
    const result = await loaded[method]({ ...(args as object), ...extras } as AuthenticateRequest & SessionRequest)
    for (const connection of await loaded.restore()) tellAll({ type: 'upserted', connection }, caller)
    return result
  }

  const calls = createCalls({
    tab,
    clock,
    post,
    runHere: () => own && run,
    onSilence() {
      if (tabs.isVisible() && !own) locks.request(name, { steal: true }, hold).catch(retire)
    },
  })

  /** Browsers report lost locks in order: a tab that slept learns of its loss before it gets this answer. */
  const isOwner = async () => {
    await new Promise<void>(resolve => locks.request(name, { ifAvailable: true }, () => resolve()).catch(resolve))
    return !isRetired
  }
  const serve = serveTabs({ clock, post, isOwner, run })

  /** Holds the lock until the document is gone, or another tab takes the lock from a sleeping one. */
  const hold = () => {
    openOwn()
    post({ type: 'owner' })
    calls.sendAgain()
    return new Promise<void>(() => {})
  }

  channel.onmessage = ({ data }: { data: TabMessage }) => {
    switch (data.type) {
      case 'change':
        if (data.except !== tab) options.onChange(data.change)
        break
      case 'refused':
        options.onRelayError(data.refusal)
        break
      case 'owner':
        calls.sendAgain()
        break
      case 'call':
      case 'abort':
      case 'link':
        if (own) serve(data)
        break
      default:
        if (data.tab === tab) calls.hear(data)
    }
  }
  tabs.onLeave(calls.abortAll)

  try {
    const isFree = await new Promise<boolean>((resolve, reject) => {
      const holdIfFree = (lock: unknown) => {
        resolve(lock !== null)
        return lock === null ? undefined : hold()
      }
      locks.request(name, { ifAvailable: true }, holdIfFree).catch(thrown => (own ? retire() : reject(thrown)))
    })
    if (!isFree) void locks.request(name, hold).catch(retire)
  } catch {
    return openWalletConnect(options)
  }

  const ask = <T>(method: Method, args?: unknown) => calls.call(method, args) as Promise<T>
  const begin = <T>(method: 'connect' | 'authenticate', request: ConnectRequest | AuthenticateRequest) => {
    // Calls of another tab arrive as data.
    const { signal, show: _, renew: __, appLink, ...args } = { renew: undefined, ...request }
    return calls.call(method, args, { signal, show: demandView(request), appLink }) as Promise<T>
  }
  return {
    connect: async request => begin<ConnectResult>('connect', request),
    authenticate: async request => begin<AuthenticateResult>('authenticate', request),
    request: ({ signal, show: _, ...args }) => calls.call('request', args, { signal }),
    disconnect: namespace => ask('disconnect', namespace),
    grantedNetworks: namespace => ask('grantedNetworks', namespace),
    follow: connection => ask('follow', connection),
    restore: () => ask('restore'),
    resume: () => ask('resume'),
  }
}
