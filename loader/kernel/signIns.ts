import { fromJson } from '../../shared/protocol/json.ts'
import { sameAddress } from '../../shared/sameAddress.ts'
import type { Session } from '../publicTypes.ts'
import type { ReadConnections } from './core.ts'

/** What late/signIn stores for this site; never what renews a session. */
export interface KeptSignIns {
  /** Newest first. */
  sessions: readonly Session[]
  /** As the iframe has last said, which knows the project's settings. */
  rules?: { isRequired: boolean; isSignedOutOnDisconnect: boolean; isPerNetwork?: boolean | undefined } | undefined
  /** How far this computer's clock is ahead of the server's, in milliseconds. */
  skewMs?: number | undefined
}

/** Who is signed in. Read here, since `getSession()` answers at once; late/signIn does all else. */
export interface SignIns {
  storageKey: string
  /** Unchecked before late/signIn is there: the page can write it, and lies only to itself. Backends believe the token. */
  kept: KeptSignIns | undefined
  /** The session of the account in use. One of the page's own sign-in, which has no token, counts on its network alone. */
  current(): Session | null
}

export function createSignIns(storageKey: string, connections: ReadConnections): SignIns {
  let kept: SignIns['kept']
  try {
    kept = fromJson(localStorage.getItem(storageKey) as string) as SignIns['kept']
  } catch {}
  const signIns: SignIns = {
    storageKey,
    kept,
    current() {
      const [inUse] = connections.list()
      const isOfAccount = ({ chainId, address, expiresAt, token }: Session) =>
        (chainId === inUse?.chainId || (token && !signIns.kept?.rules?.isPerNetwork)) &&
        sameAddress(address, `${inUse?.accounts[0]?.address}`) &&
        Date.parse(expiresAt) > Date.now()
      try {
        return signIns.kept?.sessions.find(isOfAccount) ?? null
      } catch {
        return null
      }
    },
  }
  return signIns
}
