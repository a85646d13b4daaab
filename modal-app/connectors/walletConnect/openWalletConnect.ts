import { type ChainId, evmChainId, evmHexChainId, isChainId, parseCaipAddress } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ConnectRequest, ConnectResult, WalletRequest } from '../Connector.ts'
import { walletConnectId } from '../walletConnectId.ts'
import { type LoadedWalletConnect, selectionsKey, type WalletConnectOptions } from './createWalletConnect.ts'
import { makeProposal, type Proposal } from './makeProposal.ts'
import { openSignClient } from './openSignClient.ts'
import { type Approval, type ClientSession, demandView, type Proposed, pair } from './pair.ts'
import { readSession, type Selection, type SessionView } from './readSession.ts'
import { checkSignIn, readSigned } from './signIn.ts'
import { walletFailure } from './walletFailure.ts'
import { watchRelay } from './watchRelay.ts'

/** A wallet that is told nothing in this time still believes in the session. */
const disconnectTimeoutMs = 10_000
const endReason = { code: 6000, message: 'User disconnected.' }
const id = connectionId('eip155', walletConnectId)

/** The half of the connector that holds sign-client. One session at a time: a new one ends the one before. */
export async function openWalletConnect(options: WalletConnectOptions): Promise<LoadedWalletConnect> {
  const { settings, storage, clock, onChange, onRelayError } = options
  const client = await openSignClient(options)
  const unlessRefused = watchRelay(client, onRelayError)
  const selections: Record<string, Selection> = { ...(await storage.getItem<Record<string, Selection>>(selectionsKey)) }
  let session: ClientSession | undefined

  const viewOf = (each: ClientSession) => readSession(each, 'eip155', selections[each.topic])
  const current = (): { topic: string; view: SessionView } => {
    const view = session && viewOf(session)
    if (!session || !view) throw new ConnectKitError('not_connected', 'No wallet is connected by WalletConnect')
    return { topic: session.topic, view }
  }
  const connection = (): Connection => {
    const { topic, view } = current()
    const { accounts, chainId, walletName } = view
    const wallet = { name: walletName, kind: 'walletConnect' } as const
    const { appLink } = selections[topic] ?? {}
    return { id, connectorId: walletConnectId, namespace: 'eip155', accounts, chainId, wallet, appLink }
  }
  const tell = () => onChange({ type: 'upserted', connection: connection() })

  const select = (topic: string, selection: Selection) => {
    selections[topic] = { ...selections[topic], ...selection }
    return storage.setItem(selectionsKey, selections)
  }
  const deselect = (topic: string) => {
    delete selections[topic]
    return storage.setItem(selectionsKey, selections)
  }
  /** @param topic of a session that is no more */
  const forget = (topic: string) => {
    void deselect(topic)
    if (session?.topic !== topic) return
    session = undefined
    onChange({ type: 'removed', id })
  }
  /** Ends a session nobody waits for. */
  const end = (topic: string) => {
    void deselect(topic)
    client.disconnect({ topic, reason: endReason }).catch(() => {})
  }

  client.on('session_delete', ({ topic }) => forget(topic))
  client.on('session_expire', ({ topic }) => forget(topic))
  client.on('session_update', ({ topic }) => {
    if (session?.topic !== topic) return
    session = client.session.get(topic)
    if (viewOf(session)) return tell()
    forget(topic)
    end(topic)
  })
  client.on('session_event', ({ topic, params: { event, chainId } }) => {
    const selection = session?.topic === topic && selectionOf(event, chainId)
    if (!selection) return
    void select(topic, selection)
    tell()
  })

  const ask = ({ chainId, method, params, signal }: WalletRequest): Promise<unknown> => {
    const { topic, view } = current()
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
        return await Promise.race([
          client.request({ topic, chainId: view.sessionIds.get(via) ?? via, request: asked }),
          unsent,
          aborted,
        ])
      } catch (thrown) {
        throw walletFailure(thrown)
      } finally {
        client.off('session_request_sent', onSent)
      }
    })
  }

  /** A chain of the session needs nobody's leave: each request names its own. */
  const switchChain = async (request: WalletRequest): Promise<null> => {
    const { topic, view } = current()
    const target = evmChainId(firstObject(request.params).chainId)
    if (!target) throw new ConnectKitError('invalid_params', 'wallet_switchEthereumChain takes [{ chainId: "0x…" }]')
    if (!view.chainIds.includes(target)) {
      if (!view.methods.includes(request.method))
        throw new ConnectKitError('unknown_network', `The session does not include ${target}`, { chainId: target })
      await ask({ ...request, chainId: view.chainId })
      // The wallet adds it to the session, or has not moved.
      if (!current().view.chainIds.includes(target)) return null
    }
    await select(topic, { chainId: target })
    tell()
    return null
  }

  /** Takes up the session that a wallet has approved. */
  const begin = (
    request: ConnectRequest,
    propose: (proposal: Proposal) => Promise<Proposed>,
  ): Promise<{ result: ConnectResult; auths?: Approval['auths'] }> =>
    unlessRefused(async refused => {
      const { namespace, chainIds, signal, appLink: linkNow } = request
      const onUri = demandView(request)
      const proposal = makeProposal(namespace, chainIds, settings)
      const answer = await pair({ client, clock, propose: () => propose(proposal), signal, onUri, refused })
      const { session: approved, auths } = answer
      if (!approved) throw new ConnectKitError('wallet_failed', 'The wallet signed in, and granted no session')
      const { topic, sessionConfig } = approved
      const view = readSession(approved, namespace, { chainId: proposal.chains[0] })
      if (!view) {
        end(topic)
        throw new ConnectKitError('unknown_network', 'The wallet granted no account on the networks of this site')
      }
      const { accounts, chainId, walletName } = view
      const link = await linkNow?.()
      const appLink = link && `${link}?sessionTopic=${topic}`
      await select(topic, { chainId, appLink })
      // Other apps are opened by the page, which has the click.
      await client.session.update(topic, { sessionConfig: { ...sessionConfig, disableDeepLink: true } })
      if (signal.aborted) {
        end(topic)
        throw new ConnectKitError('aborted', 'The request was cancelled')
      }
      if (session) end(session.topic)
      session = approved
      return { result: { accounts, chainId, wallet: { name: walletName }, appLink }, auths }
    })

  const disconnect = async (): Promise<void> => {
    if (!session) return
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
      const { result } = await begin(request, async proposal => {
        const { uri, approval } = await client.connect({ optionalNamespaces: { [request.namespace]: proposal } })
        return { uri, approval: async () => ({ session: await approval() }) }
      })
      return result
    },

    async authenticate(request) {
      checkSignIn(request)
      const { nonce, statement, resources = [], expirationTime: exp } = request
      const { origin, host } = new URL(options.metadata.url)
      const { result, auths = [] } = await begin(request, async ({ chains, methods }) => {
        const asked = { chains, methods, domain: host, uri: origin, nonce, statement, resources: [...resources], exp }
        // The client's own method only adds a warning on the console.
        const { uri, response } = await client.engine.authenticate(asked)
        return { uri, approval: response }
      })
      return { ...result, signed: readSigned(client, auths) }
    },

    async request(request) {
      if (request.signal?.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
      const { view } = current()
      const addresses = view.accounts.map(({ address }) => address)
      switch (request.method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return addresses
        case 'eth_chainId':
          return evmHexChainId(view.chainId)
        case 'wallet_switchEthereumChain':
          return switchChain(request)
        // EIP-2255, where the session is the permission.
        case 'wallet_getPermissions':
        case 'wallet_requestPermissions':
          return view.methods.includes(request.method) ? ask(request) : accountsPermission(addresses)
        case 'wallet_revokePermissions':
          await disconnect()
          return null
        default:
          return ask(request)
      }
    },

    async restore() {
      if (session) return [connection()]
      const all = client.session.getAll().sort((a, b) => b.expiry - a.expiry)
      session = all.find(each => viewOf(each) && each.expiry * 1000 > clock.now())
      for (const { topic } of all) if (topic !== session?.topic) end(topic)
      for (const topic of Object.keys(selections)) if (topic !== session?.topic) void deselect(topic)
      return session ? [connection()] : []
    },

    async resume() {
      if (!session) return
      const { topic, expiry } = session
      if (expiry * 1000 <= clock.now()) return forget(topic)
      const { relayer } = client.core
      if (!relayer.connected) await relayer.transportOpen().catch(() => {})
      // A phone that sleeps does not answer; only a session whose record is gone is over.
      client.ping({ topic }).catch(() => {
        if (!client.session.keys.includes(topic)) forget(topic)
      })
    },
  }
}

/** What a wallet says it has moved to; undefined for events that move nothing. */
function selectionOf({ name, data }: { name: string; data: unknown }, chainId: string): Selection | undefined {
  if (name === 'chainChanged') {
    const moved: ChainId | undefined = evmChainId(data) ?? [data, chainId].find(isChainId)
    return moved && { chainId: moved }
  }
  const [first] = name === 'accountsChanged' && Array.isArray(data) ? data : []
  const address = parseCaipAddress(first)?.address ?? (typeof first === 'string' ? first : undefined)
  return address === undefined ? undefined : { address }
}

/** What a page may see, in the words of EIP-2255. */
function accountsPermission(addresses: readonly string[]): unknown {
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: addresses }] }]
}

function firstObject(params: unknown): Record<string, unknown> {
  const [first] = Array.isArray(params) ? params : []
  return typeof first === 'object' && first !== null ? first : {}
}
