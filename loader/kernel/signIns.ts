import { fromJson } from '../../shared/protocol/json.ts'
import { sameAddress } from '../../shared/sameAddress.ts'
import type { Session } from '../publicTypes.ts'
import type { ReadConnections } from './core.ts'

/** What late/signIn stores for this site; never what renews a session. */
export interface KeptSignIns {
  /** Newest first. */
  sessions: readonly Session[]
  /** As the iframe has last said, which knows the project's settings. */
  rules?: { isRequired: boolean; isSignedOutOnDisconnect: boolean } | undefined
  /** How far this computer's clock is ahead of the server's, in milliseconds. */
  skewMs?: number | undefined
}

/** Who is signed in. Read here, since `getSession()` answers at once; late/signIn does all else. */
export interface SignIns {
  storageKey: string
  kept(): KeptSignIns
  /** Late/signIn has something new; or reads it anew. */
  take(next?: KeptSignIns): void
  /** Of the account in use. */
  current(): Session | null
}

/** The page can write there, and harms only itself: a backend believes nothing but the token. */
function read(storageKey: string): KeptSignIns {
  try {
    const kept = fromJson(localStorage.getItem(storageKey) as string) as KeptSignIns
    const isText = (value: unknown) => typeof value === 'string'
    const sessions = kept.sessions.filter(({ address, expiresAt }) => isText(address) && isText(expiresAt))
    return { ...kept, sessions: sessions.map(Object.freeze) as Session[] }
  } catch {
    return { sessions: [] }
  }
}

export function createSignIns(storageKey: string, connections: ReadConnections): SignIns {
  let kept: KeptSignIns | undefined
  return {
    storageKey,
    kept() {
      kept ??= read(storageKey)
      return kept
    },
    take(next) {
      kept = next
    },
    current() {
      const [inUse] = connections.list()
      const isOfAccount = ({ chainId, address, expiresAt }: Session) =>
        chainId === inUse?.chainId &&
        sameAddress(address, inUse.accounts[0]?.address ?? '') &&
        Date.parse(expiresAt) > Date.now()
      return this.kept().sessions.find(isOfAccount) ?? null
    },
  }
}
