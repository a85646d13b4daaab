import { type ChainId, evmChainId, isChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { ConnectRequest, ConnectResult, WalletRequest } from '../Connector.ts'
import { checkRequest } from '../checkRequest.ts'
import { noRequestedChain } from '../noRequestedChain.ts'
import { walletConnectId } from '../walletConnectId.ts'
import { answerBySession } from './answerBySession.ts'
import { completeAnswer } from './completeAnswer.ts'
import { createTeller } from './createTeller.ts'
import { type LoadedWalletConnect, selectionsKey, type WalletConnectOptions } from './createWalletConnect.ts'
import { makeProposal, makeProposals, type Proposal } from './makeProposal.ts'
import { openSignClient } from './openSignClient.ts'
import { type Approval, type ClientSession, demandView, type Proposed, pair } from './pair.ts'
import { proposedNamespaces } from './proposedNamespaces.ts'
import { readBitcoinAddresses } from './readBitcoinAddresses.ts'
import { readEvent, type SessionEvent } from './readEvent.ts'
import { type Choice, readSession, type Selection, type SessionView } from './readSession.ts'
import { checkSignIn, readSigned } from './signIn.ts'
import { walletFailure } from './walletFailure.ts'
import { watchRelay } from './watchRelay.ts'

/** A wallet that is told nothing in this time still believes in the session. */
const disconnectTimeoutMs = 10_000
const endReason = { code: 6000, message: 'User disconnected.' }
/** A wallet tells its addresses at once, or has to ask its user, and nobody waits for that. */
const addressesTimeoutMs = 3_000
const idOf = (namespace: Namespace) => connectionId(namespace, walletConnectId)

/** The half of the connector that holds sign-client. One session at a time: a new one ends the one before. */
export async function openWalletConnect(options: WalletConnectOptions): Promise<LoadedWalletConnect> {
  const { settings, storage, clock, onChange, onRelayError } = options
  const client = await openSignClient(options)
  const unlessRefused = watchRelay(client, onRelayError)
  const selections: Record<string, Selection> = { ...(await storage.getItem<Record<string, Selection>>(selectionsKey)) }
  let session: ClientSession | undefined

  const viewOf = (each: ClientSession, namespace: Namespace) => readSession(each, namespace, selections[each.topic])
  /** Namespaces of the site in which it has an account. */
  const covered = (each: ClientSession | undefined): Namespace[] => {
    const listed = new Set(options.siteNetworks().map(namespaceOf))
    return proposedNamespaces(settings).filter(name => each && listed.has(name) && viewOf(each, name))
  }
  const current = (namespace: Namespace): { topic: string; view: SessionView } => {
    const view = session && viewOf(session, namespace)
    if (!session || !view) throw new ConnectKitError('not_connected', 'No wallet is connected by WalletConnect')
    return { topic: session.topic, view }
  }
  const connection = (namespace: Namespace): Connection => {
    const { topic, view } = current(namespace)
    const { accounts, chainId, walletName } = view
    const wallet = { name: walletName, kind: 'walletConnect' } as const
    const { appLink } = selections[topic] ?? {}
    return { id: idOf(namespace), connectorId: walletConnectId, namespace, accounts, chainId, wallet, appLink }
  }
  const read = (namespace: Namespace) => (covered(session).includes(namespace) ? connection(namespace) : undefined)
  const tell = createTeller({ clock, onChange, read })
  /** What the page hears by the answer it is given. */
  const answered = () =>
    covered(session).map(namespace => {
      tell.isKnown(namespace)
      return connection(namespace)
    })

  const select = (topic: string, selection: Selection) => {
    selections[topic] = { ...selections[topic], ...selection }
    return storage.setItem(selectionsKey, selections)
  }
  const withChoice = (topic: string, namespace: Namespace, choice: Choice): Selection => {
    const { chosen } = selections[topic] ?? {}
    return { ...selections[topic], chosen: { ...chosen, [namespace]: { ...chosen?.[namespace], ...choice } } }
  }
  /** What the wallet said of what its session does not hold: it may be about to. */
  const ahead = new Map<string, SessionEvent>()
  /** The visitor's choice, which is later than whatever the wallet said. */
  const choose = (topic: string, namespace: Namespace, choice: Choice) => {
    for (const [key, said] of ahead) if (said.namespace === namespace) ahead.delete(key)
    return select(topic, withChoice(topic, namespace, choice))
  }
  const deselect = (topic: string) => {
    delete selections[topic]
    return storage.setItem(selectionsKey, selections)
  }
  const leave = () => {
    session = undefined
    ahead.clear()
  }
  /** @param topic of a session that is no more */
  const forget = (topic: string) => {
    void deselect(topic)
    if (session?.topic !== topic) return
    leave()
    tell.end()
  }
  /** Ends a session nobody waits for. */
  const end = (topic: string) => {
    void deselect(topic)
    client.disconnect({ topic, reason: endReason }).catch(() => {})
  }

  /** Goes where the wallet says it is, as far as its session reaches. */
  const take = (said: SessionEvent) => {
    if (!session) return
    const { namespace, choice, bitcoin } = said
    const { topic } = session
    const selection = withChoice(topic, namespace, choice)
    if (bitcoin) selection.bitcoin = bitcoin
    const view = readSession(session, namespace, selection)
    const key = `${namespace} ${Object.keys(choice)}`
    ahead.delete(key)
    if (view && isAt(view, choice)) {
      void select(topic, selection)
      tell.soon(namespace)
    } else ahead.set(key, said)
  }

  client.on('session_delete', ({ topic }) => forget(topic))
  client.on('session_update', ({ topic }) => {
    if (session?.topic !== topic) return
    const before = covered(session)
    session = client.session.get(topic)
    const now = covered(session)
    if (now.length) {
      ;[...ahead.values()].forEach(take)
      for (const namespace of new Set([...before, ...now])) tell.soon(namespace)
      return
    }
    leave()
    tell.end()
    end(topic)
  })
  client.on('session_event', ({ topic, params: { event, chainId } }) => {
    const said = session?.topic === topic && isChainId(chainId) ? readEvent(event, chainId) : undefined
    if (said && covered(session).includes(said.namespace)) take(said)
  })

  const ask = (request: WalletRequest): Promise<unknown> => {
    const { namespace, chainId, method, params, signal } = request
    const { topic, view } = current(namespace)
    checkRequest(request)
    if (!view.methods.includes(method))
      throw new ConnectKitError('unsupported_method', `The session does not include ${method}`, { method })
    // What is about networks themselves is asked on one the session has.
    const via = method.startsWith('wallet_') && !view.chainIds.includes(chainId) ? view.chainId : chainId
    if (!view.chainIds.includes(via))
      throw new ConnectKitError('wrong_network', `The session does not include ${chainId}`, { chainId })
    return unlessRefused(async refused => {
      const aborted = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'The request was cancelled'))),
      )
      const asked = { method, params: params ?? [] }
      let isSent = false
      const onSent = (sent: { request: unknown }) => {
        if (sent.request === asked) isSent = true
      }
      client.on('session_request_sent', onSent)
      // What the relay says later changes nothing: the wallet has it, and may do it.
      const unsent = refused.catch(error => {
        if (isSent) return new Promise<never>(() => {})
        throw error
      })
      try {
        const answer = await Promise.race([
          client.request({ topic, chainId: view.sessionIds.get(via) ?? via, request: asked }),
          unsent,
          aborted,
        ])
        return completeAnswer(request, answer)
      } catch (thrown) {
        throw walletFailure(thrown)
      } finally {
        client.off('session_request_sent', onSent)
      }
    })
  }

  /** A chain of the session needs nobody's leave: each request names its own. */
  const switchChain = async (request: WalletRequest): Promise<null> => {
    const { namespace } = request
    const { topic, view } = current(namespace)
    const target = targetOf(request)
    if (!target) throw new ConnectKitError('invalid_params', `${request.method} takes a chainId`)
    if (!view.chainIds.includes(target)) {
      if (!view.methods.includes(request.method))
        throw new ConnectKitError('unknown_network', `The session does not include ${target}`, { chainId: target })
      await ask({ ...request, chainId: view.chainId })
      // The wallet adds it to the session, or has not moved.
      if (!current(namespace).view.chainIds.includes(target)) return null
    }
    await choose(topic, namespace, { chainId: target })
    tell.now(namespace)
    return null
  }

  /** Purposes, keys and paths of Bitcoin addresses, from wallets that tell them; told anew when that takes long. */
  const learnBitcoin = async (approved: ClientSession, namespace: Namespace): Promise<void> => {
    const view = viewOf(approved, namespace)
    if (!view?.methods.includes('getAccountAddresses')) return
    const { chainId, sessionIds, accounts } = view
    const request = { method: 'getAccountAddresses', params: { account: accounts[0]?.address } }
    let isLate = false
    const asked = client
      .request({ topic: approved.topic, chainId: sessionIds.get(chainId) ?? chainId, request })
      .then(said => select(approved.topic, { bitcoin: readBitcoinAddresses(said, chainId) }))
      .then(() => {
        if (isLate && session?.topic === approved.topic && covered(session).includes(namespace)) tell.soon(namespace)
      })
      .catch(() => {})
    await Promise.race([asked, new Promise<void>(resolve => clock.setTimeout(() => resolve(), addressesTimeoutMs))])
    isLate = true
  }

  /** Takes up the session that a wallet has approved. */
  const begin = (
    request: ConnectRequest,
    proposals: Partial<Record<Namespace, Pick<Proposal, 'chains'>>>,
    propose: () => Promise<Proposed>,
  ): Promise<{ result: ConnectResult; auths?: Approval['auths'] }> =>
    unlessRefused(async refused => {
      const { signal, appLink: linkNow } = request
      const onUri = demandView(request)
      const answer = await pair({ client, clock, propose, signal, onUri, refused })
      const { session: approved, auths } = answer
      if (!approved) throw new ConnectKitError('wallet_failed', 'The wallet signed in, and granted no session')
      const { topic, sessionConfig } = approved
      const namespace = [request.namespace, ...(request.isAnyNamespace ? covered(approved) : [])].find(each =>
        readSession(approved, each),
      )
      if (!namespace) {
        end(topic)
        if (Object.hasOwn(approved.namespaces, request.namespace))
          throw new ConnectKitError('wallet_failed', `The wallet gave no address of ${request.namespace}`)
        throw noRequestedChain(request.chainIds)
      }
      await choose(topic, namespace, { chainId: proposals[namespace]?.chains[0] })
      for (const each of covered(approved))
        if (namespaceFacts[each].accountsByPurpose) await learnBitcoin(approved, each)
      const view = viewOf(approved, namespace) as SessionView
      const { accounts, chainId, walletName } = view
      const link = await linkNow?.()
      const appLink = link && `${link}?sessionTopic=${topic}`
      await select(topic, { appLink })
      // Other apps are opened by the page, which has the click.
      await client.session.update(topic, { sessionConfig: { ...sessionConfig, disableDeepLink: true } })
      if (signal.aborted) {
        end(topic)
        throw new ConnectKitError('aborted', 'The request was cancelled')
      }
      if (session) end(session.topic)
      const before = covered(session)
      leave()
      session = approved
      for (const each of before) if (!covered(approved).includes(each)) tell.now(each)
      // The asker tells of its own, after the others: it is the one to go on with.
      for (const other of covered(approved)) if (other !== namespace) tell.now(other)
      tell.isKnown(namespace)
      const elsewhere = namespace === request.namespace ? undefined : namespace
      return {
        result: { namespace: elsewhere, accounts, chainId, wallet: { name: walletName }, appLink },
        auths,
      }
    })

  const disconnect = async (namespace: Namespace): Promise<void> => {
    if (!session) return onChange({ type: 'removed', id: idOf(namespace) })
    const { topic } = session
    let timer: unknown
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(new ConnectKitError('relay_failed', 'The wallet could not be told'))
      timer = clock.setTimeout(fail, disconnectTimeoutMs)
    })
    try {
      await unlessRefused(refused => Promise.race([client.disconnect({ topic, reason: endReason }), refused, late]))
    } catch (thrown) {
      // Without its record the wallet was quicker.
      if (client.session.keys.includes(topic)) throw walletFailure(thrown)
    } finally {
      clock.clearTimeout(timer)
    }
    forget(topic)
  }

  return {
    disconnect,
    async connect(request) {
      if (!proposedNamespaces(settings).includes(request.namespace))
        throw new ConnectKitError('not_available', `walletConnect.methods names none for ${request.namespace}`)
      const proposals = makeProposals(request, settings)
      const { result } = await begin(request, proposals, async () => {
        const { uri, approval } = await client.connect({ optionalNamespaces: proposals as Record<string, Proposal> })
        return { uri, approval: async () => ({ session: await approval() }) }
      })
      return result
    },

    async authenticate(request) {
      checkSignIn(request)
      const { nonce, statement, resources = [], expirationTime: exp } = request
      const { origin, host } = new URL(options.metadata.url)
      const { chains, methods } = makeProposal(request.namespace, request.chainIds, settings)
      const { result, auths = [] } = await begin(request, { [request.namespace]: { chains } }, async () => {
        const asked = { chains, methods, domain: host, uri: origin, nonce, statement, resources: [...resources], exp }
        // The client's own method only adds a warning on the console.
        const { uri, response } = await client.engine.authenticate(asked)
        return { uri, approval: response }
      })
      return { ...result, signed: readSigned(client, auths) }
    },

    async request(request) {
      if (request.signal?.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
      const { view } = current(request.namespace)
      switch (request.method) {
        case 'wallet_switchEthereumChain':
        case 'switchNetwork':
          return switchChain(request)
        case 'wallet_revokePermissions':
          await disconnect(request.namespace)
          return null
        default:
          return answerBySession(request, view) ?? ask(request)
      }
    },

    async grantedNetworks(namespace) {
      const view = session && viewOf(session, namespace)
      return view && !(namespaceFacts[namespace].networkChange === 'wallet' && isForAll(view))
        ? view.chainIds
        : undefined
    },

    async follow({ namespace, chainId, accounts }) {
      if (!session || !covered(session).includes(namespace)) return
      const { topic } = session
      const address = accounts[0]?.address
      const { view } = current(namespace)
      // Not the visitor's choice, but what the page was told from here.
      if (isAt(view, { chainId }) && isAt(view, { address })) return
      tell.isKnown(namespace)
      await choose(topic, namespace, { chainId, address })
      if (session?.topic !== topic) return
      // The page keeps the address it had: on another network of the session the wallet may have another.
      const here = viewOf(session, namespace)?.accounts ?? []
      const isHere = here.some(account => account.address.toLowerCase() === address?.toLowerCase())
      if (here.length && !isHere) tell.now(namespace)
    },

    async restore() {
      if (session) return answered()
      const all = client.session.getAll().sort((a, b) => b.expiry - a.expiry)
      const live = all.filter(
        each => each.expiry * 1000 > clock.now() && proposedNamespaces(settings).some(name => viewOf(each, name)),
      )
      session = live.find(each => covered(each).length)
      // Another page of this site may list the networks that this one does not.
      const kept = (session ? [session] : live).map(({ topic }) => topic)
      for (const { topic } of all) if (!kept.includes(topic)) end(topic)
      for (const topic of Object.keys(selections)) if (!kept.includes(topic)) void deselect(topic)
      return answered()
    },

    async resume() {
      if (!session) return
      const { topic, expiry } = session
      if (expiry * 1000 <= clock.now()) return forget(topic)
      // Opens the connection where that is gone. A phone that sleeps does not answer; only without its record a session is over.
      client.ping({ topic }).catch(() => {
        if (!client.session.keys.includes(topic)) forget(topic)
      })
    },
  }
}

/** Whether the wallet can be asked for networks beyond its session's, whatever it calls itself. */
function isForAll({ methods }: SessionView): boolean {
  return methods.includes('wallet_switchEthereumChain')
}

function isAt({ chainId, accounts }: SessionView, choice: Choice): boolean {
  const isThere = choice.address?.toLowerCase() === accounts[0]?.address.toLowerCase()
  return choice.chainId === chainId || isThere
}

/** The network that is to be moved to, as EIP-3326 names one, or as Bitcoin's `switchNetwork` does. */
function targetOf({ namespace, params }: WalletRequest): ChainId | undefined {
  const [given] = Array.isArray(params) ? params : [params]
  const { chainId } = (typeof given === 'object' && given !== null ? given : {}) as { chainId?: unknown }
  if (namespaceFacts[namespace].numbersNetworks) return evmChainId(chainId)
  return isChainId(chainId) && namespaceOf(chainId) === namespace ? chainId : undefined
}
