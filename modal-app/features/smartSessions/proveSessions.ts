import { keptSessionText, revokedSessionText } from '../../../shared/smartSession.ts'
import type { App } from '../../app/App.ts'
import { networkById } from '../../networks/networkById.ts'
import { readUrls } from '../../networks/readUrls.ts'
import type { KeptSession, SessionList } from './smartSessions.ts'

/**
 * Holds each session that the server lists against what the account signed. The server can leave one out; it can neither invent
 * one, nor change one, nor call one revoked.
 */
export async function proveSessions(app: App, address: string, listed: readonly KeptSession[]): Promise<SessionList> {
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
