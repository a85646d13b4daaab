import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { oauthProviders } from '../../../shared/choices.ts'
import {
  type Connection,
  type ConnectionAccount,
  connectionId,
  type SignedInUser,
} from '../../../shared/connections.ts'
import type { SecureEvents, SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { socialNames } from '../../../shared/embedded/socialProviders.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { firstSignal } from '../../../shared/firstSignal.ts'
import { evmChainId, evmHexChainId } from '../../../shared/parseCaip.ts'
import type { Clock } from '../../lib/Clock.ts'
import { inBackground, optional } from '../../lib/inBackground.ts'
import type {
  AuthenticateRequest,
  ConnectRequest,
  ConnectResult,
  ConnectStep,
  SignedMessage,
  WalletRequest,
} from '../Connector.ts'
import { authId } from '../connectorIds.ts'
import { throwIfAborted, within } from '../within.ts'
import { asStep } from './asStep.ts'
import { type AuthSession, type AuthType, placeOf, readAuthSession, typeOf, typesOf, userOf } from './authSession.ts'
import { changeEmail } from './changeEmail.ts'
import { type AuthOptions, authNamespaces, type LoadedAuth, shareKeyOf } from './createAuth.ts'
import { type Deployments, deploymentsIn } from './deployments.ts'
import { farcasterLogIn } from './farcasterLogin.ts'
import { notByEmail } from './notByEmail.ts'
import type { SecureHearing, SecureSite } from './SecureSite.ts'
import { socialLogIn } from './socialLogin.ts'
import type { SocialWindow } from './socialWindow.ts'

export interface OpenAuthOptions extends AuthOptions {
  /** @param onEnd the site is gone for good; the next call opens another */
  openSite(hear: SecureHearing, onEnd: () => void): Promise<SecureSite>
  /**
   * The secure site shows a step, or none any more.
   * @param leave ends what the visitor is asked there
   */
  present(step: SecureEvents['step.presented'], leave: () => void): void
  /** Opens the window of a social login, within a press. */
  openWindow(): SocialWindow
  /** What the account of Ethereum shall be, where it can be several things: as the visitor chose, or the site. */
  wantedType(): AuthType
  /** Who is signed in, for the modal's own views; undefined once nobody is. */
  onUser(user: SignedInUser | undefined): void
  clock: Clock
}

/** What each asks the visitor. A call that only reads goes on when the visitor leaves. @spec 6.safe-methods */
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
/** What visitors read of the wallet: how they signed in. */
const nameOf = (session: AuthSession | undefined): string => (session?.social ? socialNames[session.social] : 'Email')
/** How long whoever disconnects waits for the secure site, its loading included. @spec 9.sign-out-wait */
const signOutMs = 3000
const gone: SecureEvents['step.presented'] = { step: null, height: 0 }

/** The half of the connector that talks to the secure site, which it opens when it is first needed. */
export function openAuth(options: OpenAuthOptions): LoadedAuth {
  const { storage, storageKey, siteNetworks, wantedType, onChange, onUser, openSite, present } = options
  const shareKey = shareKeyOf(storageKey)
  let session = readAuthSession(storage.get(storageKey))
  let opening: Promise<SecureSite> | undefined
  /** What the visitor may be asked at the moment. */
  const asked = new Set<AbortController>()
  /** Whoever is about to sign in lets the page learn who they are. No later visit counts that for somebody else. */
  let sharesNext = false
  /** Opened in the press, for the `connect` that follows. */
  let ahead: SocialWindow | undefined

  const keep = (next: AuthSession) => {
    session = next
    storage.set(storageKey, JSON.stringify(next))
    onUser(userOf(next))
  }
  const forget = () => {
    session = undefined
    storage.set(storageKey, '')
    onUser(undefined)
  }
  /** Nobody's consent counts for somebody else who signs in here. */
  const sharedUser = (account = session) =>
    account && storage.get(shareKey) === account.address ? { user: userOf(account) } : undefined
  const bindShare = ({ address }: AuthSession) => {
    if (sharesNext) storage.set(shareKey, address)
    else if (storage.get(shareKey) !== address) storage.set(shareKey, '')
    sharesNext = false
  }
  const lose = () => {
    const gone = connections()
    if (!session) return
    forget()
    for (const { id } of gone) onChange({ type: 'removed', id })
  }
  const leave = () => {
    for (const controller of asked) controller.abort()
  }
  const hear: SecureHearing = {
    'step.presented': step => present(step, leave),
    'session.changed': ({ isSignedIn }) => {
      if (!isSignedIn) lose()
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
  const networksIn = (namespace: Namespace) => siteNetworks().filter(id => namespaceOf(id) === namespace)
  /** The page hears of an account whose contract has come, or is gone. */
  const learnDeployed = (reported: Deployments) => {
    if (!session) return
    const { deployed, chainId } = session
    const news = Object.entries(reported).filter(([id, is]) => deployed?.[id as ChainId] !== is)
    if (!news.length) return
    keep({ ...session, deployed: { ...deployed, ...Object.fromEntries(news) } })
    if (news.some(([id]) => id === chainId)) tell('eip155')
  }
  const current = (): AuthSession => {
    if (!session) throw notByEmail()
    return session
  }
  const accountOf = (namespace: Namespace, address: string): ConnectionAccount => {
    const type = session && namespace === 'eip155' ? typeOf(session) : 'eoa'
    if (!session || type === 'eoa') return { address, type }
    return { address, type, smartAccountDeployed: session.deployed?.[session.chainId] === true }
  }
  const connectionIn = (namespace: Namespace): Connection | undefined => {
    const place = session && placeOf(session, namespace)
    if (!place || !networksIn(namespace).length) return undefined
    return {
      id: connectionId(namespace, authId),
      connectorId: authId,
      namespace,
      accounts: [accountOf(namespace, place.address)],
      chainId: place.chainId,
      wallet: { name: nameOf(session), kind: 'auth' },
      ...sharedUser(),
    }
  }
  /** One for each namespace in which this site has a network. */
  const connections = () => authNamespaces.flatMap(namespace => connectionIn(namespace) ?? [])
  const tell = (namespace: Namespace) => {
    const connection = connectionIn(namespace)
    if (connection) onChange({ type: 'upserted', connection })
  }

  /** Runs what the visitor is asked for, until they leave. */
  const ask = async <T>(
    outer: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
    // @spec 8.abort-other
    leftText = 'Something went wrong',
  ): Promise<T> => {
    const controller = new AbortController()
    asked.add(controller)
    try {
      throwIfAborted(outer)
      return await run(firstSignal(outer, controller.signal))
    } catch (thrown) {
      const isLeft = controller.signal.aborted && !outer?.aborted
      throw isLeft ? new ConnectKitError('user_rejected', leftText) : thrown
    } finally {
      asked.delete(controller)
      controller.abort()
    }
  }

  const openAccount = async (
    { namespace, chainIds, social: by, show }: ConnectRequest,
    signal: AbortSignal,
  ): Promise<AuthSession> => {
    // Nothing is awaited before: the press that allows a window is over soon.
    const provider = oauthProviders.find(each => each === by)
    const window = provider && (ahead ?? options.openWindow())
    ahead = undefined
    if (!show) throw new ConnectKitError('not_available', 'Email needs a view: open({ view: "Connect" })')
    if (provider && window) await socialLogIn(open(), { provider, window, clock: options.clock, show, signal })
    const site = await within(open(), { signal })
    if (!site) throw new ConnectKitError('embedded_unreachable', 'The embedded wallet left')
    if (by === 'farcaster') await farcasterLogIn(site, { show, signal })
    if (!by) await logIn(site, show, signal)
    show({ is: 'wallet' })
    const wanted = (of: Namespace) => (of === namespace ? chainIds : networksIn(of))
    const [first] = wanted('eip155')
    const preferredAccountType = wantedType()
    const user = await site.call('user.get', { chainId: first, preferredAccountType }, signal)
    if (user.isNew) show({ is: 'made' })
    const { address, solanaAddress, chainId, email, userName } = user
    const [solana] = wanted('solana')
    return {
      address,
      chainId: wanted('eip155').includes(chainId) ? chainId : (first ?? chainId),
      ...(solanaAddress && solana && { solana: { address: solanaAddress, chainId: solana } }),
      // The secure site keeps what its owner has chosen before.
      wanted: user.accounts.length > 1 ? user.preferredAccountType : preferredAccountType,
      smartNetworks: user.accounts.length > 1 ? [chainId] : [],
      deployed: { [chainId]: user.smartAccountDeployed },
      ...(by && { social: by }),
      ...(email && { email }),
      // Of the provider that was used last, perhaps elsewhere.
      ...(by === user.social && userName && { userName }),
    }
  }
  /** Of all networks, which takes longer than of the one that is used. */
  const learnSmartNetworks = async () => {
    const reported = await optional((await open()).call('account.smartNetworks', {}))
    if (reported && session) keep({ ...session, smartNetworks: reported.chainIds })
  }
  /** @throws ConnectKitError `not_available` */
  const connected = (account: AuthSession, namespace: Namespace): ConnectResult => {
    const place = placeOf(account, namespace)
    if (!place) throw new ConnectKitError('not_available', `The embedded wallet has no account of ${namespace} here`)
    bindShare(account)
    keep(account)
    void learnSmartNetworks()
    // One sign-in is all accounts: the others are offered beside the one that was asked for.
    for (const each of authNamespaces) if (each !== namespace) tell(each)
    return {
      accounts: [accountOf(namespace, place.address)],
      chainId: place.chainId,
      ...(account.social && { wallet: { name: nameOf(account) } }),
      ...sharedUser(account),
    }
  }

  /** The text is the secure site's own. Where it is not signed, the view of sign-in asks next. */
  const signIn = async (
    { address, chainId }: AuthSession,
    { renew }: AuthenticateRequest,
    signal: AbortSignal,
  ): Promise<SignedMessage[]> => {
    try {
      // Making a wallet may have taken minutes.
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
    const before = current()
    const moved = await (await open()).call('network.switch', { chainId }, signal)
    keep({ ...before, chainId: moved.chainId })
    tell('eip155')
    return null
  }

  /** EIP-3085: a network that is there already needs no adding. */
  const isKnown = (params: unknown) => {
    const [asked] = Array.isArray(params) ? params : []
    const chainId = evmChainId(Object(asked).chainId)
    return chainId !== undefined && networksIn('eip155').includes(chainId)
  }

  return {
    preload: () => inBackground(open()),

    openAhead(social) {
      if (!social) return () => {}
      ahead?.close()
      const opened = options.openWindow()
      ahead = opened
      return () => {
        if (ahead !== opened) return
        ahead = undefined
        opened.close()
      }
    },

    connect: request =>
      ask(request.signal, async inner => connected(await openAccount(request, inner), request.namespace)),

    authenticate: request =>
      ask(request.signal, async inner => {
        const account = await openAccount(request, inner)
        const signed = await signIn(account, request, inner)
        return { ...connected(account, request.namespace), signed }
      }),

    async request(request) {
      const { namespace, method, chainId, params, signal } = request
      throwIfAborted(signal)
      const session = current()
      if (namespace === 'eip155') {
        if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [session.address]
        if (method === 'eth_chainId') return evmHexChainId(session.chainId)
        if (method === 'wallet_switchEthereumChain') return switchChain(request)
        if (method === 'wallet_addEthereumChain' && isKnown(params)) return null
      }
      if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
        return session.solana ? [{ pubkey: session.solana.address }] : []
      const send = async (inner?: AbortSignal) => (await open()).call('rpc.request', { chainId, method, params }, inner)
      // @spec 8.rpc-aborted
      if (asking.has(method)) return ask(signal, send, 'Request was aborted')
      const answer = await send(signal)
      learnDeployed(deploymentsIn(method, answer))
      return answer
    },

    async follow({ namespace, chainId }) {
      // Of Ethereum, the secure site is asked to switch.
      if (namespace !== 'solana' || !session?.solana || session.solana.chainId === chainId) return
      keep({ ...session, solana: { ...session.solana, chainId } })
    },

    accountTypes: () => (session ? typesOf(session) : []),

    async preferAccountType(type) {
      const before = current()
      if (type !== 'eoa' && type !== 'smartAccount')
        throw new ConnectKitError('invalid_params', `The embedded wallet has no account of type ${type}`)
      await (await open()).call('account.prefer', { type })
      keep({ ...before, wanted: type })
      tell('eip155')
    },

    async openSecurity() {
      current()
      try {
        await ask(undefined, async inner => (await open()).call('security.open', {}, inner))
      } catch (thrown) {
        // Whoever closes the modal has left it, too.
        if (toConnectKitError(thrown).code !== 'user_rejected') throw thrown
      }
    },

    updateEmail: ({ signal, show }) =>
      ask(signal, async inner => {
        current()
        const changed = await changeEmail(await open(), show, inner)
        keep({ ...current(), ...changed })
        if (sharedUser()) for (const each of authNamespaces) tell(each)
        return changed
      }),

    sharesUser: () => sharesNext || Boolean(storage.get(shareKey)),

    async shareUser(isShared) {
      sharesNext = isShared && !session
      storage.set(shareKey, isShared && session ? session.address : '')
      for (const each of authNamespaces) tell(each)
    },

    async signOut() {
      leave()
      forget()
      const reported = open().then(site => site.call('user.signOut', {}))
      inBackground(reported)
      // It goes on by itself, where the site takes longer to load.
      await within(reported, { time: { clock: options.clock, ms: signOutMs } })
    },

    async restore() {
      // Another tab may have signed in since.
      session ??= readAuthSession(storage.get(storageKey))
      if (!session) return []
      onUser(userOf(session))
      // Not waited for: the account is shown at once, and goes if its session has ended.
      const checked = open().then(site => site.call('user.isConnected', {}))
      inBackground(checked.then(({ isConnected }) => (isConnected ? undefined : lose())))
      return connections()
    },
  }
}

type Sent = { email: string } & SecureMethods['email.connect']['result']

/** Has the visitor sign in by email, as far as this device needs it (reference §1.15). */
async function logIn(site: SecureSite, show: (step: ConnectStep) => void, signal: AbortSignal): Promise<void> {
  const send = (email: string) => site.call('email.connect', { email }, signal)
  const { email, action, resendAfterS } = await asStep<Sent>(signal, done =>
    show({
      is: 'email',
      async submit(email) {
        done({ email, ...(await send(email)) })
      },
    }),
  )
  const resending = { againInS: resendAfterS, resend: async () => (await send(email)).resendAfterS }
  if (action === 'VERIFY_DEVICE') {
    show({ is: 'device', email, ...resending })
    // The site holds each call until there is news, so there is no interval to poll at.
    while (await site.call('email.awaitDevice', {}, signal));
  }
  if (action === 'CONNECT') return
  await asStep<void>(signal, done =>
    show({
      is: 'code',
      email,
      isOnPage: action === 'VERIFY_DEVICE',
      ...resending,
      async submit(code) {
        await site.call('email.submitCode', { code }, signal)
        done()
      },
    }),
  )
}
