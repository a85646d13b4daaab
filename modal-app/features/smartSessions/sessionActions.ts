import { type CaipAddress, caipAddress } from '../../../shared/caip.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { keptSessionText, revokedSessionText } from '../../../shared/smartSession.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { track } from '../../app/track.ts'
import { activeConnection, connectionOf } from '../../connections/activeConnection.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { betweenNamespaces } from '../../flow/betweenNamespaces.ts'
import { go } from '../../flow/go.ts'
import type { ReadOpening } from '../../flow/View.ts'
import { askSignature } from '../../money/askSignature.ts'
import { networkById } from '../../networks/networks.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { type Cached, cachedRead, renewRead } from '../../reads/cachedRead.ts'
import { abortTask } from '../../tasks/abortTask.ts'
import { runTask } from '../../tasks/runTask.ts'
import {
  type KeptSession,
  noSessions,
  type OfferedSession,
  type SessionList,
  type SmartSessionsState,
} from './smartSessions.ts'

const maxAgeMs = 30_000

/** Whose sessions are listed: the account in use. */
export function sessionOwner(state: Pick<State, 'connections'>): CaipAddress | undefined {
  const connection = activeConnection(state)
  const account = connection?.accounts[0]
  return connection?.namespace === 'eip155' && account ? caipAddress(connection.chainId, account.address) : undefined
}

function sessionsRead(app: App, owner: CaipAddress): Cached<SessionList> {
  return {
    shelf: {
      of: ({ smartSessions = noSessions }) => smartSessions.lists,
      put: (lists: SmartSessionsState['lists'], { smartSessions = noSessions }: State) => ({
        smartSessions: { ...smartSessions, lists },
      }),
    },
    key: owner,
    read: async () => {
      const listed = await app.api.get('smartSessions', {}, { address: owner })
      return proveSessions(app, owner.slice(owner.lastIndexOf(':') + 1), listed)
    },
    maxAgeMs,
    lockMs: 0,
  }
}

export async function readSessions(app: App): Promise<void> {
  const owner = sessionOwner(app.store.getState())
  if (owner) await cachedRead(app, sessionsRead(app, owner))
}

async function renewSessions(app: App): Promise<void> {
  const owner = sessionOwner(app.store.getState())
  if (owner) await renewRead(app, sessionsRead(app, owner))
}

/** Has the account sign that the offered session is kept; call it within the click. The view shows a refusal. */
export async function keepSession(app: App, offered: OfferedSession): Promise<void> {
  const { terms } = offered
  const isKept = await sign(app, offered, {
    event: 'SMART_SESSION_KEPT',
    write: () => keptSessionText(app.config.projectId, terms),
    tell(signature, address) {
      const session = { ...terms, permissions: [...terms.permissions] }
      return app.api.post('keepSmartSession', { session, signature }, {}, { address })
    },
  })
  if (!isKept) return
  skipSession(app, offered)
  await renewSessions(app)
}

/** Leaves the granted session out of the list, and shows the next. */
export function skipSession(app: App, { terms }: OfferedSession): void {
  dropQuestion(app)
  app.store.setState(({ smartSessions = noSessions }) => ({
    smartSessions: { ...smartSessions, offered: smartSessions.offered.filter(each => each.terms.pci !== terms.pci) },
  }))
  if (!app.store.getState().smartSessions?.offered.length) go(app, { is: 'left' })
}

/** Has the account sign that a session is revoked; call it within the click. */
export async function revokeSession(app: App, session: KeptSession): Promise<void> {
  const { pci, chainId, address } = session
  const connectionId = activeConnection(app.store.getState())?.id ?? ''
  const isRevoked = await sign(
    app,
    { terms: { pci, chainId }, address, connectionId },
    {
      event: 'SMART_SESSION_REVOKED',
      write: async () => revokedSessionText(app.config.projectId, session),
      tell: (signature, address) => app.api.post('revokeSmartSession', { pci, signature }, {}, { address }),
    },
  )
  if (!isRevoked) return
  app.store.setState({ task: null })
  await renewSessions(app)
}

/** Cancels the signing request, or clears the last one's outcome. */
export function dropQuestion(app: App): void {
  const { task } = app.store.getState()
  if (task?.kind !== 'smartSession') return
  abortTask({ task }, 'user_closed')
  app.store.setState({ task: null })
}

/** The signed content, and where the signature goes. */
interface Question {
  event: 'SMART_SESSION_KEPT' | 'SMART_SESSION_REVOKED'
  write(): Promise<string>
  tell(signature: string, owner: CaipAddress): Promise<{ success: boolean }>
}

/** @returns false if the visitor or the server refused; the task has the reason */
async function sign(
  app: App,
  { terms: { pci, chainId }, connectionId, address }: SignedFor,
  { event, write, tell }: Question,
): Promise<boolean> {
  const properties = { network: chainId }
  try {
    await runTask(app, { kind: 'smartSession', facts: { pci } }, undefined, async ({ controller }) => {
      const { signal } = controller
      const { account, signature } = await askSignature(app, {
        connection: connectionById(app.store.getState(), connectionId),
        address,
        signal,
        write: async () => ({ message: await write() }),
        gone: () => new ConnectKitError('connection_not_found', 'The account of this session is not connected'),
      })
      const { success } = await tell(signature, caipAddress(chainId, account.address))
      if (!success) throw new ConnectKitError('network_error', 'The server did not take the signature')
    })
    track(app, { name: event, properties })
    return true
  } catch (thrown) {
    track(app, { name: 'SMART_SESSION_ERROR', properties: { ...properties, code: toConnectKitError(thrown).code } })
    return false
  }
}

interface SignedFor extends Pick<OfferedSession, 'connectionId' | 'address'> {
  terms: Pick<OfferedSession['terms'], 'pci' | 'chainId'>
}

/**
 * The list and, on top, the sessions a wallet has just granted the page. Without an account, Connect. A site with
 * sessions turned off has no list.
 * @throws ConnectKitError `not_available`, `invalid_option`
 */
export const readSessionList: ReadOpening = (app, { namespace, given }) => {
  const { settings, smartSessions } = app.store.getState()
  if (!settings.smartSessions) throw new ConnectKitError('not_available', 'This site has smartSessions off')
  if (given !== undefined) throw new ConnectKitError('invalid_option', 'SmartSessionList takes no arguments')
  if (namespace !== undefined && namespace !== 'eip155')
    throw new ConnectKitError('not_available', `There are no sessions of ${namespace}`, { namespace })
  const opening = { namespace: 'eip155', between: betweenNamespaces } as const
  if (!connectionOf(app.store.getState(), 'eip155')) return { ...opening, view: 'Connect' }
  const over = smartSessions?.offered.length ? ({ view: 'SmartSessionCreated' } as const) : undefined
  return { ...opening, view: 'SmartSessionList', route: { view: 'SmartSessionList' }, over }
}

/**
 * Verifies each listed session against the account's signature. The server can omit a session, but cannot invent or
 * change one, or call one revoked.
 */
async function proveSessions(app: App, address: string, listed: readonly KeptSession[]): Promise<SessionList> {
  const each = [...new Map(listed.map(session => [`${session.chainId} ${session.pci}`, session])).values()]
  const proofs = await Promise.all(each.map(session => prove(app, address, session)))
  const sessions = proofs.filter(session => session !== undefined)
  return { sessions, unproven: each.length - sessions.length }
}

async function prove(app: App, address: string, session: KeptSession): Promise<KeptSession | undefined> {
  const { pci, signature, revokedAt, revocation, ...others } = session
  const isOf = (text: string, signed: string) => isSignedBy(app, { ...session, address }, text, signed)
  if (!(await isOf(await keptSessionText(app.config.projectId, session), signature))) return undefined
  const isRevoked =
    revocation !== undefined && (await isOf(revokedSessionText(app.config.projectId, session), revocation))
  return { ...others, address, pci, signature, ...(isRevoked && { revokedAt, revocation }) }
}

async function isSignedBy(
  app: App,
  { address, chainId }: Pick<KeptSession, 'address' | 'chainId'>,
  message: string,
  signature: string,
): Promise<boolean> {
  const network = networkById(app.store.getState().networks.list, chainId)
  if (!network) return false
  const [adapter, urls] = await Promise.all([app.adapters.load('eip155'), readUrls(app, network, '')])
  const signatures = await adapter.capability('signatures')
  return (await signatures?.verify({ address, message, signature, network, urls })) ?? false
}
