import { isChainId } from '../../../shared/parseCaip.ts'
import type { PageEvents } from '../../../shared/protocol/events.schema.ts'
import type { Shared } from '../../kernel/shared.ts'
import type { Session, SiwxPlugin } from '../../publicTypes.ts'

/** The sessions as the iframe gets them. The message is valid whatever the page has written into its storage. */
export function sessionSet({
  core,
  options,
  signIn,
}: Pick<Shared, 'core' | 'options' | 'signIn'>): PageEvents['sessions.changed'] {
  const stored: unknown = core.signIns.kept?.sessions
  const signedIn = (Array.isArray(stored) ? stored : []).flatMap((session: Session | null) => {
    const { chainId, address, expiresAt } = Object(session) as Session
    const endsMs = typeof expiresAt === 'string' ? Date.parse(expiresAt) : 0
    return isChainId(chainId) && typeof address === 'string' && /^.{1,128}$/s.test(address) && endsMs > Date.now()
      ? [{ chainId, address, expiresAt: new Date(endsMs).toISOString() }]
      : []
  })
  return { signedIn: signedIn.slice(0, 32), siwx: signIn ? signIn.rules() : rulesOf(options.siwx) }
}

/** The rules of a plug-in that signIn.js has not read yet. A wallet may connect before signIn.js has loaded. */
function rulesOf(siwx: unknown): PageEvents['sessions.changed']['siwx'] {
  if (typeof siwx !== 'object' || siwx === null) return undefined
  const { required, signOutOnDisconnect } = siwx as SiwxPlugin
  return { isRequired: required !== false, isSignedOutOnDisconnect: signOutOnDisconnect !== false }
}
