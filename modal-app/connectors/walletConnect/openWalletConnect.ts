import {
  type ChainId,
  evmChainId,
  evmHexChainId,
  isChainId,
  type Namespace,
  parseCaipAddress,
} from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ConnectRequest, WalletRequest } from '../Connector.ts'
import {
  type LoadedWalletConnect,
  selectionsKey,
  type WalletConnectOptions,
  walletConnectId,
} from './createWalletConnect.ts'
import { makeProposal } from './makeProposal.ts'
import { openSignClient } from './openSignClient.ts'
import { type ClientSession, pair } from './pair.ts'
import { readSession, type Selection, type SessionView } from './readSession.ts'
import { relayFailure } from './relayFailure.ts'
import { walletFailure } from './walletFailure.ts'

/** A wallet that is told nothing in this time still believes in the session. */
const disconnectTimeoutMs = 10_000
const endReason = { code: 6000, message: 'User disconnected.' }
/** Grants every network to whoever asks in it, whatever its session says (reference §1.1). */
const allNetworksPeer = 'MetaMask Wallet'

/** The half of the connector that holds sign-client. One session at a time: a new one ends the one before. */
export async function openWalletConnect(options: WalletConnectOptions): Promise<LoadedWalletConnect> {
  const { storage, clock, onChange, onRelayError } = options
  const client = await openSignClient(options)
  const selections: Record<string, Selection> = { ...(await storage.getItem<Record<string, Selection>>(selectionsKey)) }
  let session: ClientSession | undefined
  const told = new Set<string>()
  const waiting = new Set<(error: ConnectKitError) => void>()

  client.core.relayer.on('relayer_error', (thrown: Error) => {
    const { error, refusal } = relayFailure(String(thrown?.message))
    if (refusal && !told.has(refusal)) onRelayError(refusal)
    if (refusal) told.add(refusal)
    for (const fail of waiting) fail(error)
  })

  /** Runs something that cannot end well once the relay has refused. */
  const unlessRefused = async <T>(run: (refused: Promise<never>) => Promise<T>): Promise<T> => {
    let fail: ((error: ConnectKitError) => void) | undefined
    const refused = new Promise<never>((_, reject) => {
      fail = reject
      waiting.add(reject)
    })
    refused.catch(() => {})
    try {
      return await run(refused)
    } finally {
      if (fail) waiting.delete(fail)
    }
  }

  const select = (topic: string, selection: Selection | undefined) => {
    if (selection) selections[topic] = { ...selections[topic], ...selection }
    else delete selections[topic]
    return storage.setItem(selectionsKey, selections)
  }
  const viewOf = (each: ClientSession) => readSession(each, 'eip155', selections[each.topic])
  const current = (): { topic: string; view: SessionView } => {
    const view = session && viewOf(session)
    if (!session || !view) throw new ConnectKitError('not_connected', 'No wallet is connected by WalletConnect')
    return { topic: session.topic, view }
  }
  const connectionOf = ({ accounts, chainId, walletName }: SessionView): Connection => ({
    id: connectionId('eip155', walletConnectId),
    connectorId: walletConnectId,
    namespace: 'eip155',
    accounts,
    chainId,
    wallet: { name: walletName, kind: 'walletConnect' },
  })
  const tell = () => onChange({ type: 'upserted', connection: connectionOf(current().view) })

  /** @param topic of a session that is no more */
  const forget = (topic: string) => {
    void select(topic, undefined)
    if (session?.topic !== topic) return
    session = undefined
    onChange({ type: 'removed', id: connectionId('eip155', walletConnectId) })
  }
  const adopt = async (next: ClientSession) => {
    const before = session
    session = next
    await select(next.topic, { ...selections[next.topic] })
    // Other apps are opened by the page, which has the click.
    await client.session.update(next.topic, { sessionConfig: { ...next.sessionConfig, disableDeepLink: true } })
    if (before) void end(before.topic)
  }
  const end = async (topic: string) => {
    void select(topic, undefined)
    await client.disconnect({ topic, reason: endReason }).catch(() => {})
  }

  client.on('session_delete', ({ topic }) => forget(topic))
  client.on('session_expire', ({ topic }) => forget(topic))
  client.on('session_update', ({ topic }) => {
    if (session?.topic !== topic) return
    session = client.session.get(topic)
    if (viewOf(session)) tell()
    else void end(topic).then(() => forget(topic))
  })
  client.on('session_event', ({ topic, params: { event, chainId } }) => {
    if (session?.topic !== topic) return
    const selection = selectionOf(event, chainId)
    if (!selection) return
    void select(topic, selection)
    tell()
  })

  const switchChain = async (request: WalletRequest): Promise<unknown> => {
    const { topic, view } = current()
    const target = evmChainId(firstObject(request.params).chainId)
    if (!target) throw new ConnectKitError('invalid_params', 'wallet_switchEthereumChain takes { chainId: "0x…" }')
    if (!view.chainIds.includes(target)) {
      const knowsAll = view.walletName === allNetworksPeer
      if (!knowsAll && !view.methods.includes(request.method))
        throw new ConnectKitError('unknown_network', `The session does not include ${target}`, { chainId: target })
      await ask({ ...request, chainId: view.chainId })
      if (!current().view.chainIds.includes(target)) return null
    }
    await select(topic, { chainId: target })
    tell()
    return null
  }

  const ask = async ({ chainId, method, params, signal }: WalletRequest): Promise<unknown> => {
    const { topic, view } = current()
    const isGranted = view.methods.includes(method) || view.walletName === allNetworksPeer
    if (!isGranted)
      throw new ConnectKitError('unsupported_method', `The wallet was not asked for, or does not allow, ${method}`)
    // What is about networks themselves is asked on one the session has.
    const via = method.startsWith('wallet_') && !view.chainIds.includes(chainId) ? view.chainId : chainId
    if (!view.chainIds.includes(via))
      throw new ConnectKitError('wrong_network', `The session does not include ${chainId}`, { chainId })
    return unlessRefused(async refused => {
      const aborted = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'The request was cancelled'))),
      )
      const answered = client.request({ topic, chainId: via, request: { method, params: params ?? [] } })
      answered.catch(() => {})
      try {
        return await Promise.race([answered, refused, aborted])
      } catch (thrown) {
        throw walletFailure(thrown)
      }
    })
  }

  return {
    connect: ({ namespace, chainIds, signal, onUri = () => {} }: ConnectRequest) =>
      unlessRefused(async refused => {
        const proposal = makeProposal(namespace, chainIds, options.optionalMethods)
        const approved = await pair({ client, clock, proposal, signal, onUri, refused })
        const first = readSession(approved, namespace, { chainId: chainIds[0] })
        if (!first) {
          void end(approved.topic)
          throw new ConnectKitError('unknown_network', 'The wallet granted no account on the networks of this site')
        }
        selections[approved.topic] = { chainId: first.chainId }
        await adopt(approved)
        const { accounts, chainId, walletName } = first
        return { accounts, chainId, wallet: { name: walletName } }
      }),

    async request(request) {
      if (request.signal?.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
      const { view } = current()
      if (request.method === 'eth_accounts' || request.method === 'eth_requestAccounts')
        return view.accounts.map(({ address }) => address)
      if (request.method === 'eth_chainId') return evmHexChainId(view.chainId)
      if (request.method === 'wallet_switchEthereumChain') return switchChain(request)
      return ask(request)
    },

    async disconnect(_namespace: Namespace) {
      if (!session) return
      const { topic } = session
      let timer: unknown
      const late = new Promise<never>((_, reject) => {
        timer = clock.setTimeout(
          () => reject(new ConnectKitError('relay_failed', 'The wallet could not be told')),
          disconnectTimeoutMs,
        )
      })
      try {
        await unlessRefused(refused => Promise.race([client.disconnect({ topic, reason: endReason }), refused, late]))
      } catch (thrown) {
        // The wallet was quicker.
        if (client.session.keys.includes(topic)) throw walletFailure(thrown)
      } finally {
        clock.clearTimeout(timer)
      }
      forget(topic)
    },

    async restore() {
      const all = client.session.getAll().sort((a, b) => b.expiry - a.expiry)
      const [newest, ...stale] = all.filter(each => viewOf(each) && each.expiry * 1000 > clock.now())
      for (const each of all) if (each !== newest) void end(each.topic)
      void stale
      for (const topic of Object.keys(selections)) if (topic !== newest?.topic) void select(topic, undefined)
      if (!newest) return []
      session = newest
      return [connectionOf(current().view)]
    },

    async resume() {
      const { relayer } = client.core
      if (!session) return
      const { topic, expiry } = session
      if (expiry * 1000 <= clock.now()) return forget(topic)
      if (!relayer.connected) await relayer.transportOpen().catch(() => {})
      // A phone that sleeps does not answer; only a session that is not known any more is over.
      client.ping({ topic }).catch(() => {
        if (!client.session.keys.includes(topic)) forget(topic)
      })
    },
  }
}

/** What a wallet says it has moved to; undefined for events that move nothing. */
function selectionOf(event: { name: string; data: unknown }, chainId: string): Selection | undefined {
  const { name, data } = event
  if (name === 'chainChanged') {
    const moved = evmChainId(data) ?? [data, chainId].find(isChainId)
    return moved && { chainId: moved as ChainId }
  }
  const [first] = name === 'accountsChanged' && Array.isArray(data) ? data : []
  const address = parseCaipAddress(first)?.address ?? (typeof first === 'string' ? first : undefined)
  return address === undefined ? undefined : { address }
}

function firstObject(params: unknown): Record<string, unknown> {
  const [first] = Array.isArray(params) ? params : []
  return typeof first === 'object' && first !== null ? first : {}
}
