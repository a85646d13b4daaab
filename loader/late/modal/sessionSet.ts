import { isChainId } from '../../../shared/caip.ts'
import type { PageEvents } from '../../../shared/protocol/events.schema.ts'
import type { Shared } from '../../kernel/shared.ts'

/** Who is signed in, as the iframe gets it. What the page has written into its storage never breaks a message. */
export function sessionSet({ core, signIn }: Pick<Shared, 'core' | 'signIn'>): PageEvents['sessions.changed'] {
  const signedIn = core.signIns.kept().sessions.flatMap(({ chainId, address, expiresAt }) => {
    const endsMs = Date.parse(expiresAt)
    return isChainId(chainId) && address && address.length <= 128 && endsMs > Date.now()
      ? [{ chainId, address, expiresAt: new Date(endsMs).toISOString() }]
      : []
  })
  return { signedIn: signedIn.slice(0, 32), siwx: signIn?.rules() }
}
