import type { Connection, ConnectionAccount } from '../../shared/connections.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { sameAddress } from '../../shared/sameAddress.ts'
import type { Session } from '../publicTypes.ts'
import type { ReadConnections } from './connections.ts'

/** What late/signIn stores for this site. Never includes a credential that renews a session. */
export interface KeptSignIns {
  /** Newest first. */
  sessions: readonly Session[]
  /** As last reported by the iframe, which knows the project's settings. */
  rules?: { isRequired: boolean; isSignedOutOnDisconnect: boolean; isPerNetwork?: boolean | undefined } | undefined
  /** Sessions are valid on all networks of their account. */
  isWide?: boolean | undefined
  /** How far this computer's clock is ahead of the server's, in milliseconds. */
  skewMs?: number | undefined
}

/** The current sign-ins. Read here because `getSession()` is synchronous; late/signIn does everything else. */
export interface SignIns {
  storageKey: string
  /** Unchecked until late/signIn has loaded. A page that forges it only fools itself: backends trust only the token. */
  kept: KeptSignIns | undefined
  /** The session of the account in use. */
  current(): Session | null
}

export function createSignIns(storageKey: string, connections: ReadConnections): SignIns {
  const signIns: SignIns = {
    storageKey,
    kept: undefined,
    current() {
      // Without a connection or a session, reading throws.
      try {
        const [{ chainId, accounts }] = connections.list() as [Connection]
        const [{ address }] = accounts as [ConnectionAccount]
        const { sessions, isWide } = signIns.kept as KeptSignIns
        const isOfAccount = (each: Session) =>
          (isWide || each.chainId === chainId) &&
          sameAddress(each.address, address) &&
          Date.parse(each.expiresAt) > Date.now()
        return sessions.find(isOfAccount) ?? null
      } catch {
        return null
      }
    },
  }
  try {
    // Storage may be denied, or its text damaged.
    signIns.kept = fromJson(localStorage.getItem(storageKey) as string) as SignIns['kept']
  } catch {}
  return signIns
}
