import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import {
  type Connection,
  type ConnectionAccount,
  connectionId,
  type SignedInUser,
} from '../../../shared/connections.ts'
import { socialNames } from '../../../shared/embedded/socialProviders.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ConnectResult } from '../Connector.ts'
import { authId } from '../connectorIds.ts'
import { type AuthSession, placeOf, readAuthSession, typeOf, userOf } from './authSession.ts'
import { type AuthOptions, authNamespaces, shareKeyOf } from './createAuth.ts'
import type { Deployments } from './deployments.ts'
import { notByEmail } from './notByEmail.ts'

interface KeptAccountOptions extends AuthOptions {
  /** Who is signed in, for the modal's own views; undefined once nobody is. */
  onUser(user: SignedInUser | undefined): void
}

export type KeptAccount = ReturnType<typeof createKeptAccount>

/** The signed-in account: stored for the next visit, and reported as one connection per namespace of the site. */
export function createKeptAccount({ storage, storageKey, siteNetworks, onChange, onUser }: KeptAccountOptions) {
  const shareKey = shareKeyOf(storageKey)
  let session = readAuthSession(storage.get(storageKey))
  /** Whoever signs in next agreed to be named to the page. Not stored, so it cannot hold for somebody else later. */
  let sharesNext = false

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
  /** @throws ConnectKitError `not_connected` */
  const current = (): AuthSession => {
    if (!session) throw notByEmail()
    return session
  }
  /** Consent holds only for the address that gave it. */
  const sharedUser = (account = session) =>
    account && storage.get(shareKey) === account.address ? { user: userOf(account) } : undefined
  const bindShare = ({ address }: AuthSession) => {
    if (sharesNext) storage.set(shareKey, address)
    else if (storage.get(shareKey) !== address) storage.set(shareKey, '')
    sharesNext = false
  }

  const networksIn = (namespace: Namespace) => siteNetworks().filter(id => namespaceOf(id) === namespace)
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
  const connections = () => authNamespaces.flatMap(namespace => connectionIn(namespace) ?? [])
  const report = (namespace: Namespace) => {
    const connection = connectionIn(namespace)
    if (connection) onChange({ type: 'upserted', connection })
  }
  const reportAll = () => authNamespaces.forEach(report)

  return {
    session: () => session,
    current,
    keep,
    forget,
    networksIn,
    connections,
    report,

    /** Ends its connections, once the secure site has ended the session. */
    lose() {
      const ended = connections()
      if (!session) return
      forget()
      for (const { id } of ended) onChange({ type: 'removed', id })
    },

    /** Another tab may have signed in since. */
    reread() {
      session ??= readAuthSession(storage.get(storageKey))
      if (session) onUser(userOf(session))
      return session
    },

    /** @throws ConnectKitError `not_available` without an account in the namespace */
    connect(account: AuthSession, namespace: Namespace): ConnectResult {
      const place = placeOf(account, namespace)
      if (!place) throw new ConnectKitError('not_available', `The embedded wallet has no account of ${namespace} here`)
      bindShare(account)
      keep(account)
      // One sign-in opens all accounts: the others are offered beside the requested one.
      for (const each of authNamespaces) if (each !== namespace) report(each)
      return {
        accounts: [accountOf(namespace, place.address)],
        chainId: place.chainId,
        ...(account.social && { wallet: { name: nameOf(account) } }),
        ...sharedUser(account),
      }
    },

    /** Tells the page when the smart account's contract appears, or is gone, on the current network. */
    learnDeployed(reported: Deployments) {
      if (!session) return
      const { deployed, chainId } = session
      const news = Object.entries(reported).filter(([id, is]) => deployed?.[id as ChainId] !== is)
      if (!news.length) return
      keep({ ...session, deployed: { ...deployed, ...Object.fromEntries(news) } })
      if (news.some(([id]) => id === chainId)) report('eip155')
    },

    changeEmail(email: string) {
      keep({ ...current(), email })
      if (sharedUser()) reportAll()
    },

    sharesUser: () => sharesNext || Boolean(storage.get(shareKey)),

    shareUser(isShared: boolean) {
      sharesNext = isShared && !session
      storage.set(shareKey, isShared && session ? session.address : '')
      reportAll()
    },
  }
}

/** The wallet's name, as visitors read it: how they signed in. */
const nameOf = (session: AuthSession | undefined): string => (session?.social ? socialNames[session.social] : 'Email')
