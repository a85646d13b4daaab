import { fromJson, toJson } from '../../../shared/protocol/json.ts'
import type { ModalMethods } from '../../../shared/protocol/modalMethods.schema.ts'
import { grantMethods, maxGrants, sha256Of } from '../../../shared/smartSession.ts'
import type { LoaderEvents } from '../../kernel/events.ts'

type GrantParams = ModalMethods['permissions.granted']['params']

/** How long the iframe may take, loading included, to answer whether it wants to be shown. */
const grantMs = 20_000

/**
 * The fields of a permission that are reported to the iframe. The others, such as the keys that may use it, stay in the
 * page.
 */
const reportedFields = [
  'address',
  'from',
  'chainId',
  'expiry',
  'permission',
  'permissions',
  'grantedPermissions',
  'rules',
] as const

interface GrantWorld {
  /** Sends a request to the iframe, which it loads if needed. */
  ask(params: GrantParams, signal: AbortSignal): Promise<unknown>
  show(): Promise<unknown>
}

/** Whether a method's answer grants the page permissions. */
export function isGrant(method: string): boolean {
  return grantMethods.includes(method)
}

/** Reports permissions that a wallet has just granted. The modal shows them if the site wants that. */
export async function reportGrant({ id, answer }: LoaderEvents['granted'], { ask, show }: GrantWorld): Promise<void> {
  const grants = await readGrants(answer)
  if (grants.length && (await ask({ id, grants }, AbortSignal.timeout(grantMs))) === true) await show()
}

/**
 * The part of a wallet's answer that is reported to the iframe. Whoever has a permission's context can use it, so the
 * iframe gets its hash.
 * @throws ConnectKitError for an answer that is too long or too deep; TypeError on an insecure page
 */
export async function readGrants(answer: unknown): Promise<GrantParams['grants']> {
  const copy = fromJson(toJson(answer))
  const grants: GrantParams['grants'] = []
  for (const each of (Array.isArray(copy) ? copy : [copy]).slice(0, maxGrants)) {
    const { context, permissionsContext = context, ...others } = Object(each)
    if (typeof permissionsContext !== 'string' || !permissionsContext) continue
    const terms = Object.fromEntries(
      reportedFields.flatMap(key => (Object.hasOwn(others, key) ? [[key, others[key]]] : [])),
    )
    // Wallets differ in the case of hex digits.
    grants.push({ pci: await sha256Of(permissionsContext.toLowerCase()), terms })
  }
  return grants
}
