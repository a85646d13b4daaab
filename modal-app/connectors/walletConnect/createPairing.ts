import type { Namespace } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import { optional } from '../../lib/inBackground.ts'
import type { ConnectRequest, ConnectResult } from '../Connector.ts'
import { noRequestedChain } from '../noRequestedChain.ts'
import { throwIfAborted, within } from '../within.ts'
import type { CurrentSession } from './createCurrentSession.ts'
import type { LoadedWalletConnect, WalletConnectOptions } from './createWalletConnect.ts'
import { grantsOf } from './grantsOf.ts'
import { makeProposal, makeProposals, type Proposal } from './makeProposal.ts'
import { type Sessions, withChoice } from './openSessions.ts'
import type { Client } from './openSignClient.ts'
import { type Approval, type ClientSession, demandView, type Proposed, pair } from './pair.ts'
import { proposedNamespaces } from './proposedNamespaces.ts'
import { readBitcoinAddresses } from './readBitcoinAddresses.ts'
import { readSession, type SessionView } from './readSession.ts'
import { checkSignIn, readSigned } from './signIn.ts'
import type { UnlessRefused } from './watchRelay.ts'

/** A wallet that asks its user takes longer; we do not wait for that. */
const addressesTimeoutMs = 3_000

interface PairingOptions extends Pick<WalletConnectOptions, 'clock' | 'settings' | 'metadata'> {
  client: Client
  sessions: Sessions
  current: Pick<CurrentSession, 'replace' | 'refresh'>
  unlessRefused: UnlessRefused
}

type Proposals = Partial<Record<Namespace, Pick<Proposal, 'chains'>>>

/** Connects: proposes a session, and replaces the current one with the approved one. */
export function createPairing(options: PairingOptions): Pick<LoadedWalletConnect, 'connect' | 'authenticate'> {
  const { client, clock, settings, metadata, sessions, current, unlessRefused } = options

  /** Purposes, keys and paths of Bitcoin addresses. A late answer is reported when it arrives. */
  const learnBitcoin = async (approved: ClientSession, namespace: Namespace): Promise<void> => {
    const view = sessions.view(approved, namespace)
    const method = 'getAccountAddresses'
    if (!view?.methods.get(view.chainId)?.has(method)) return
    const { chainId, sessionIds, accounts } = view
    const { topic } = approved
    const request = { method, params: { account: accounts[0]?.address } }
    const learned = client
      .request({ topic, chainId: sessionIds.get(chainId) ?? chainId, request })
      .then(answer => sessions.select(topic, { bitcoin: readBitcoinAddresses(answer, chainId) }))
      .then(() => current.refresh(topic, namespace))
    await within(optional(learned), { time: { clock, ms: addressesTimeoutMs } })
  }

  /** The namespace of the connection. @throws ConnectKitError when the session has none of the requested ones */
  const connectedNamespace = ({ namespace, isAnyNamespace, chainIds }: ConnectRequest, approved: ClientSession) => {
    const wanted = [namespace, ...(isAnyNamespace ? sessions.namespacesOf(approved) : [])]
    const found = wanted.find(each => readSession(approved, each))
    if (found) return found
    sessions.end(approved.topic)
    if (grantsOf(approved.namespaces, namespace))
      throw new ConnectKitError('wallet_failed', `The wallet returned no address of ${namespace}`)
    throw noRequestedChain(chainIds)
  }

  const begin = async (
    request: ConnectRequest,
    proposals: Proposals,
    propose: () => Promise<Proposed>,
  ): Promise<{ result: ConnectResult; auths?: Approval['auths'] }> => {
    const { signal, appLink: askAppLink } = request
    const show = demandView(request)
    const { session: approved, auths } = await pair({ client, clock, propose, signal, show, unlessRefused })
    if (!approved) throw new ConnectKitError('wallet_failed', 'The wallet signed in, but granted no session')
    const { topic, sessionConfig } = approved
    const namespace = connectedNamespace(request, approved)
    await sessions.select(topic, withChoice({}, namespace, { chainId: proposals[namespace]?.chains[0] }))
    for (const each of sessions.namespacesOf(approved))
      if (namespaceFacts[each].accountsByPurpose) await learnBitcoin(approved, each)
    const { accounts, chainId, walletName } = sessions.view(approved, namespace) as SessionView
    const link = await askAppLink?.()
    const appLink = link && `${link}?sessionTopic=${topic}`
    await sessions.select(topic, { appLink })
    // The page opens the wallet's app, because it has the click.
    await client.session.update(topic, { sessionConfig: { ...sessionConfig, disableDeepLink: true } })
    if (signal.aborted) sessions.end(topic)
    throwIfAborted(signal)
    current.replace(approved, namespace)
    const other = namespace === request.namespace ? undefined : namespace
    return { result: { namespace: other, accounts, chainId, wallet: { name: walletName }, appLink }, auths }
  }

  return {
    async connect(request) {
      if (!proposedNamespaces(settings).includes(request.namespace))
        throw new ConnectKitError('not_available', `walletConnect.methods has no method for ${request.namespace}`)
      const proposals = makeProposals(request, settings)
      const { result } = await begin(request, proposals, async () => {
        const { uri, approval } = await client.connect({ optionalNamespaces: proposals as Record<string, Proposal> })
        return { uri, approval: async () => ({ session: await approval() }) }
      })
      return result
    },
    async authenticate(request) {
      checkSignIn(request)
      const { nonce, statement, resources = [], expirationTime: exp, notBefore: nbf } = request
      const { origin, host } = new URL(metadata.url)
      const { chains, methods } = makeProposal(request.namespace, request.chainIds, settings)
      const { result, auths = [] } = await begin(request, { [request.namespace]: { chains } }, async () => {
        const says = { domain: host, uri: origin, nonce, statement, resources: [...resources], exp, nbf }
        const asked = { chains, methods, ...says }
        // The client's own method only adds a warning on the console.
        const { uri, response } = await client.engine.authenticate(asked)
        return { uri, approval: response }
      })
      return { ...result, signed: readSigned(client, auths) }
    },
  }
}
