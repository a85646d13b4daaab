import type { Connection } from '../../../shared/connections.ts'
import { type GrantedSession, grantedSession } from '../../../shared/grantedSession.schema.ts'
import { evmChainId } from '../../../shared/parseCaip.ts'
import { toJson } from '../../../shared/protocol/json.ts'
import type { ModalMethods } from '../../../shared/protocol/modalMethods.schema.ts'
import { maxGrants, maxPermissions, maxTermsLength, noEnd, type SmartPermission } from '../../../shared/smartSession.ts'
import type { App } from '../../app/App.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { noSessions, type OfferedSession } from './smartSessions.ts'

type Said = ModalMethods['permissions.granted']['params']

/**
 * Offers to list the permissions that a wallet has granted the page. The modal never requests permissions itself.
 * @returns whether to show them: not if the site turned this off, or the wallet's answer is unreadable
 */
export function offerGrants(app: App, { id, grants }: Said): boolean {
  const { settings, connections } = app.store.getState()
  const connection = connectionById({ connections }, id)
  if (!settings.smartSessions || connection?.namespace !== 'eip155') return false
  const added = grants.flatMap(each => readGrant(app, connection, each) ?? [])
  if (!added.length) return false
  app.store.setState(({ smartSessions = noSessions }) => {
    const others = smartSessions.offered.filter(({ terms }) => !added.some(each => each.terms.pci === terms.pci))
    return { smartSessions: { ...smartSessions, offered: [...others, ...added].slice(0, maxGrants) } }
  })
  return true
}

/** @returns undefined for a grant that the account cannot store */
function readGrant(
  { config, clock }: App,
  { id: connectionId, accounts, chainId: current }: Connection,
  { pci, terms: said }: Said['grants'][number],
): OfferedSession | undefined {
  const { data } = grantedSession.safeParse(said)
  const permissions = data ? permissionsOf(data) : []
  if (!permissions.length || permissions.length > maxPermissions || !isShort(permissions)) return undefined
  const chainId = data?.chainId === undefined ? current : evmChainId(data.chainId)
  // The server verifies contracts' signatures only with nodes of the project's networks.
  if (!chainId || !config.networks.some(({ id }) => id === chainId)) return undefined
  const whose = (data?.from ?? data?.address ?? accounts[0]?.address)?.toLowerCase()
  const account = accounts.find(({ address }) => address.toLowerCase() === whose)
  const expiry = data ? endOf(data) : noEnd
  if (!account || expiry * 1_000 <= clock.now()) return undefined
  return { terms: { pci, chainId, expiry, permissions }, connectionId, address: account.address }
}

/** Of all forms: an answer in several of them must not read as the one that allows least. */
function permissionsOf({
  permissions = [],
  grantedPermissions = [],
  permission,
}: GrantedSession): readonly SmartPermission[] {
  const all = [...permissions, ...grantedPermissions, ...(permission ? [permission] : [])]
  const told = new Map(all.map(each => [JSON.stringify(each), each]))
  return [...told.values()]
}

/** The latest of the ends that the answer names. */
function endOf({ expiry, rules = [] }: GrantedSession): number {
  const ruled = rules.flatMap(({ type, data }) => (type === 'expiry' ? (data?.timestamp ?? []) : []))
  const ends = [...(expiry === undefined ? [] : [expiry]), ...ruled]
  return ends.length ? Math.max(...ends) : noEnd
}

function isShort(permissions: unknown): boolean {
  try {
    return toJson(permissions, maxTermsLength).length > 0
  } catch {
    return false
  }
}
