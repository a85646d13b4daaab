import type { ChainId, Namespace } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { isChainId } from '../../../shared/parseCaip.ts'
import { isSameAddress, namespaceFacts } from '../../adapters/namespaceFacts.ts'
import { walletConnectId } from '../connectorIds.ts'
import { createTeller } from './createTeller.ts'
import type { LoadedWalletConnect, WalletConnectOptions } from './createWalletConnect.ts'
import { type Sessions, withChoice } from './openSessions.ts'
import type { Client } from './openSignClient.ts'
import type { ClientSession } from './pair.ts'
import { readEvent, type SessionEvent } from './readEvent.ts'
import { type Choice, chainWith, type SessionView } from './readSession.ts'

/** The session in use, with a connection for each of its namespaces. */
export interface CurrentSession extends Pick<LoadedWalletConnect, 'grantedNetworks' | 'follow' | 'restore' | 'resume'> {
  topic(): string | undefined
  /** @throws ConnectKitError `not_connected` when the session has no account in the namespace */
  demand(namespace: Namespace): { topic: string; view: SessionView }
  /** Replaces the previous session, which ends. @param answered the caller reports this namespace */
  replace(next: ClientSession, answered: Namespace): void
  /** The visitor chose one of the session's networks. */
  move(namespace: Namespace, chainId: ChainId): Promise<void>
  /** More is known about a session. Notifies the page if it is still the current one. */
  refresh(topic: string, namespace: Namespace): void
  /** The session is over. */
  forget(topic: string): void
}

type Options = Pick<WalletConnectOptions, 'clock' | 'onChange'>

export function createCurrentSession(client: Client, sessions: Sessions, { clock, onChange }: Options): CurrentSession {
  let session: ClientSession | undefined
  /** Changes from the wallet that the session does not cover yet; its update may follow. */
  const early = new Map<string, SessionEvent>()

  const namespaces = () => sessions.namespacesOf(session)
  const demand: CurrentSession['demand'] = namespace => {
    const view = session && sessions.view(session, namespace)
    if (!session || !view) throw new ConnectKitError('not_connected', 'No wallet is connected by WalletConnect')
    return { topic: session.topic, view }
  }
  const connection = (namespace: Namespace): Connection => {
    const { topic, view } = demand(namespace)
    const { accounts, chainId, walletName } = view
    const id = connectionId(namespace, walletConnectId)
    const wallet = { name: walletName, kind: 'walletConnect' } as const
    const { appLink } = sessions.selection(topic)
    return { id, connectorId: walletConnectId, namespace, accounts, chainId, wallet, appLink }
  }
  const read = (namespace: Namespace) => (namespaces().includes(namespace) ? connection(namespace) : undefined)
  const tell = createTeller({ clock, onChange, read })

  /** A visitor's choice overrides what the wallet said before. */
  const choose = (topic: string, namespace: Namespace, choice: Choice) => {
    for (const [key, event] of early) if (event.namespace === namespace) early.delete(key)
    return sessions.select(topic, withChoice(sessions.selection(topic), namespace, choice))
  }
  const leave = () => {
    session = undefined
    early.clear()
  }
  const forget = (topic: string) => {
    sessions.deselect(topic)
    if (session?.topic !== topic) return
    leave()
    tell.end()
  }

  /** Moves to the network the wallet reports, if the session covers it. */
  const followWallet = (event: SessionEvent) => {
    if (!session) return
    const { namespace, choice, bitcoin } = event
    const { topic } = session
    const selection = withChoice(sessions.selection(topic), namespace, choice)
    if (bitcoin) selection.bitcoin = bitcoin
    const view = sessions.view(session, namespace, selection)
    const key = `${namespace} ${Object.keys(choice)}`
    early.delete(key)
    if (!view || !isAt(view, namespace, choice)) return void early.set(key, event)
    void sessions.select(topic, selection)
    tell.soon(namespace)
  }

  client.on('session_delete', ({ topic }) => forget(topic))
  client.on('session_update', ({ topic }) => {
    if (session?.topic !== topic) return
    const before = namespaces()
    session = client.session.get(topic)
    const now = namespaces()
    if (!now.length) {
      forget(topic)
      return sessions.end(topic)
    }
    ;[...early.values()].forEach(followWallet)
    for (const namespace of new Set([...before, ...now])) tell.soon(namespace)
  })
  client.on('session_event', ({ topic, params: { event, chainId } }) => {
    const news = session?.topic === topic && isChainId(chainId) ? readEvent(event, chainId) : undefined
    if (news && namespaces().includes(news.namespace)) followWallet(news)
  })

  return {
    topic: () => session?.topic,
    demand,
    forget,
    replace(next, answered) {
      if (session) sessions.end(session.topic)
      const [before, now] = [namespaces(), sessions.namespacesOf(next)]
      leave()
      session = next
      for (const each of before) if (!now.includes(each)) tell.now(each)
      for (const each of now) if (each !== answered) tell.now(each)
      tell.isKnown(answered)
    },
    async move(namespace, chainId) {
      await choose(demand(namespace).topic, namespace, { chainId })
      tell.now(namespace)
    },
    refresh(topic, namespace) {
      if (session?.topic === topic && namespaces().includes(namespace)) tell.soon(namespace)
    },

    async grantedNetworks(namespace) {
      const view = session && sessions.view(session, namespace)
      // Such a wallet can be switched to any network.
      const isUnbound =
        namespaceFacts[namespace].networkChange === 'wallet' && view && chainWith(view, 'wallet_switchEthereumChain')
      return isUnbound ? undefined : view?.chainIds
    },
    async follow({ namespace, chainId, accounts }) {
      if (!session || !namespaces().includes(namespace)) return
      const { topic, view } = demand(namespace)
      const address = accounts[0]?.address
      // The page only repeats what we reported.
      if (isAt(view, namespace, { chainId }) && isAt(view, namespace, { address })) return
      tell.isKnown(namespace)
      await choose(topic, namespace, { chainId, address })
      if (session?.topic !== topic) return
      // The page keeps the address, but the wallet may use another on this network.
      const here = sessions.view(session, namespace)?.accounts ?? []
      const isHere = here.some(account => isSameAddress(namespace, account.address, address ?? ''))
      if (here.length && !isHere) tell.now(namespace)
    },
    async restore() {
      session ??= sessions.pickUp()
      for (const namespace of namespaces()) tell.isKnown(namespace)
      return namespaces().map(connection)
    },
    async resume() {
      if (!session) return
      const { topic, expiry } = session
      if (expiry * 1000 <= clock.now()) return forget(topic)
      // Reconnects to the relay if necessary. A sleeping phone does not answer; the session has ended only if its
      // record is gone.
      client.ping({ topic }).catch(() => {
        if (!client.session.keys.includes(topic)) forget(topic)
      })
    },
  }
}

function isAt({ chainId, accounts }: SessionView, namespace: Namespace, choice: Choice): boolean {
  const isSelected = isSameAddress(namespace, choice.address ?? '', accounts[0]?.address ?? '')
  return choice.chainId === chainId || isSelected
}
