import type { SignedInUser } from '../../../shared/connections.ts'
import type { SecureEvents } from '../../../shared/embedded/secureMethods.schema.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { firstSignal } from '../../../shared/firstSignal.ts'
import { evmChainId, evmHexChainId } from '../../../shared/parseCaip.ts'
import type { Clock } from '../../lib/Clock.ts'
import { inBackground, optional } from '../../lib/inBackground.ts'
import type { AuthenticateRequest, ConnectRequest, SignedMessage, WalletRequest } from '../Connector.ts'
import { throwIfAborted, within } from '../within.ts'
import { type AuthSession, type AuthType, typesOf } from './authSession.ts'
import type { AuthOptions, LoadedAuth } from './createAuth.ts'
import { deploymentsIn } from './deployments.ts'
import { changeEmail } from './emailSteps.ts'
import { createKeptAccount } from './keptAccount.ts'
import { openAccount } from './openAccount.ts'
import type { SecureHearing, SecureSite } from './SecureSite.ts'
import type { SecureWindow, WindowPurpose } from './secureWindow.ts'

export interface OpenAuthOptions extends AuthOptions {
  /** @param onEnd the site is gone for good; the next call opens another */
  openSite(hear: SecureHearing, onEnd: () => void): Promise<SecureSite>
  /**
   * The secure site shows a step, or has stopped showing one.
   * @param leave cancels the visitor's pending requests
   */
  present(step: SecureEvents['step.presented'], leave: () => void): void
  /** Opens the window of a social login, within a press. */
  openWindow(purpose: WindowPurpose): SecureWindow
  /** The preferred type of the Ethereum account where several are available, as set by the visitor or the site. */
  wantedType(): AuthType
  /** Who is signed in, for the modal's own views; undefined once nobody is. */
  onUser(user: SignedInUser | undefined): void
  clock: Clock
}

/** Methods that prompt the visitor. A call that only reads goes on when the visitor leaves. @spec 6.safe-methods */
const asking: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
])
/** How long a disconnect waits for the secure site, its loading included. @spec 9.sign-out-wait */
const signOutMs = 3000
const gone: SecureEvents['step.presented'] = { step: null, height: 0 }

/** The half of the connector that talks to the secure site. It opens the site when first needed. */
export function openAuth(options: OpenAuthOptions): LoadedAuth {
  const { wantedType, openSite, present, clock } = options
  const kept = createKeptAccount(options)
  let opening: Promise<SecureSite> | undefined
  /** The visitor's pending requests. */
  const pending = new Set<AbortController>()
  /** Opened in the press, for the `connect` that follows. */
  let ahead: SecureWindow | undefined
  /** The page isolates its windows, and one unreachable window is enough. */
  let isApart = false

  const leave = () => {
    for (const controller of pending) controller.abort()
  }
  const hear: SecureHearing = {
    'step.presented': step => present(step, leave),
    'session.changed': ({ isSignedIn }) => {
      if (!isSignedIn) kept.lose()
    },
  }
  const open = () => {
    opening ??= openSite(hear, () => {
      opening = undefined
      present(gone, leave)
    }).catch((thrown: unknown) => {
      opening = undefined
      throw thrown
    })
    return opening
  }

  /** Runs a request to the visitor, until they leave. */
  const ask = async <T>(
    outer: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
    // @spec 8.abort-other
    leftText = 'Something went wrong',
  ): Promise<T> => {
    const controller = new AbortController()
    pending.add(controller)
    try {
      throwIfAborted(outer)
      return await run(firstSignal(outer, controller.signal))
    } catch (thrown) {
      const isLeft = controller.signal.aborted && !outer?.aborted
      throw isLeft ? new ConnectKitError('user_rejected', leftText) : thrown
    } finally {
      pending.delete(controller)
      controller.abort()
    }
  }

  const signInTo = (request: ConnectRequest, signal: AbortSignal) => {
    const opened = ahead
    ahead = undefined
    const takeWindow = () => opened ?? options.openWindow('social')
    return openAccount(request, { open, takeWindow, networksIn: kept.networksIn, wantedType, clock, signal })
  }
  /** Checks all networks, which takes longer than checking the current one. */
  const learnSmartNetworks = async () => {
    const reported = await optional((await open()).call('account.smartNetworks', {}))
    const session = kept.session()
    if (reported && session) kept.keep({ ...session, smartNetworks: reported.chainIds })
  }
  const connected = (account: AuthSession, { namespace }: ConnectRequest) => {
    const result = kept.connect(account, namespace)
    void learnSmartNetworks()
    return result
  }

  /** The secure site writes the text. If it stays unsigned, the sign-in view asks next. */
  const signIn = async (
    { address, chainId }: AuthSession,
    { renew }: AuthenticateRequest,
    signal: AbortSignal,
  ): Promise<SignedMessage[]> => {
    try {
      // Creating a wallet may have taken minutes.
      const terms = await renew()
      const { message, signature } = await (await open()).call('user.get', { chainId, signIn: terms }, signal)
      return message && signature ? [{ address, chainId, message, signature }] : []
    } catch {
      throwIfAborted(signal)
      return []
    }
  }

  const switchChain = async ({ params, signal }: WalletRequest): Promise<null> => {
    const [first] = Array.isArray(params) ? params : []
    const chainId = evmChainId(first?.chainId)
    if (!chainId) throw new ConnectKitError('invalid_params', 'wallet_switchEthereumChain takes [{ chainId: "0x…" }]')
    const before = kept.current()
    const moved = await (await open()).call('network.switch', { chainId }, signal)
    kept.keep({ ...before, chainId: moved.chainId })
    kept.report('eip155')
    return null
  }

  /** EIP-3085: adding a known network succeeds without a prompt. */
  const isKnown = (params: unknown) => {
    const [first] = Array.isArray(params) ? params : []
    const chainId = evmChainId(Object(first).chainId)
    return chainId !== undefined && kept.networksIn('eip155').includes(chainId)
  }

  return {
    preload: () => inBackground(open()),

    openAhead(social) {
      if (!social) return undefined
      ahead?.close()
      const opened = options.openWindow('social')
      ahead = opened
      return () => {
        if (ahead !== opened) return
        ahead = undefined
        opened.close()
      }
    },

    openForRequest() {
      if (isApart || !kept.session()) return undefined
      const opened = options.openWindow('approval')
      isApart = opened.is === 'apart'
      return opened.is === 'open' ? opened : undefined
    },

    connect: request => ask(request.signal, async inner => connected(await signInTo(request, inner), request)),

    authenticate: request =>
      ask(request.signal, async inner => {
        const account = await signInTo(request, inner)
        const signed = await signIn(account, request, inner)
        return { ...connected(account, request), signed }
      }),

    async request(request) {
      const { namespace, method, chainId, params, signal, place } = request
      throwIfAborted(signal)
      const session = kept.current()
      if (namespace === 'eip155') {
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [session.address]
        if (method === 'eth_chainId') return evmHexChainId(session.chainId)
        if (method === 'wallet_switchEthereumChain') return switchChain(request)
        if (method === 'wallet_addEthereumChain' && isKnown(params)) return null
      }
      if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
        return session.solana ? [{ pubkey: session.solana.address }] : []
      const call = { chainId, method, params, ...(place && asking.has(method) && { place }) }
      const send = async (inner?: AbortSignal) => (await open()).call('rpc.request', call, inner)
      // @spec 8.rpc-aborted
      if (asking.has(method)) return ask(signal, send, 'Request was aborted')
      const answer = await send(signal)
      kept.learnDeployed(deploymentsIn(method, answer))
      return answer
    },

    async follow({ namespace, chainId }) {
      const session = kept.session()
      // On Ethereum, the secure site switches the network itself.
      if (namespace !== 'solana' || !session?.solana || session.solana.chainId === chainId) return
      kept.keep({ ...session, solana: { ...session.solana, chainId } })
    },

    accountTypes() {
      const session = kept.session()
      return session ? typesOf(session) : []
    },

    async preferAccountType(type) {
      const before = kept.current()
      if (type !== 'eoa' && type !== 'smartAccount')
        throw new ConnectKitError('invalid_params', `The embedded wallet has no account of type ${type}`)
      await (await open()).call('account.prefer', { type })
      kept.keep({ ...before, wanted: type })
      kept.report('eip155')
    },

    async openSecurity() {
      kept.current()
      try {
        await ask(undefined, async inner => (await open()).call('security.open', {}, inner))
      } catch (thrown) {
        // Closing the modal also closes it.
        if (toConnectKitError(thrown).code !== 'user_rejected') throw thrown
      }
    },

    updateEmail: ({ signal, show }) =>
      ask(signal, async inner => {
        kept.current()
        const changed = await changeEmail(await open(), show, inner)
        kept.changeEmail(changed.email)
        return changed
      }),

    sharesUser: kept.sharesUser,

    async shareUser(isShared) {
      kept.shareUser(isShared)
    },

    async signOut() {
      leave()
      kept.forget()
      const reported = open().then(site => site.call('user.signOut', {}))
      inBackground(reported)
      // The sign-out continues in the background if the site takes longer to load.
      await within(reported, { time: { clock, ms: signOutMs } })
    },

    async restore() {
      if (!kept.reread()) return []
      // The account is shown at once, and removed if its session turns out to have ended.
      const checked = open().then(site => site.call('user.isConnected', {}))
      inBackground(checked.then(({ isConnected }) => (isConnected ? undefined : kept.lose())))
      return kept.connections()
    },
  }
}
