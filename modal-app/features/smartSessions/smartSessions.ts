import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import type { smartSessions } from '../../../shared/api/smartSessions.schema.ts'
import type { SmartSessionTerms } from '../../../shared/smartSession.ts'
import type { Reads } from '../../reads/Read.ts'

declare module '../../app/State.ts' {
  interface State {
    /** Sessions that wallets granted to pages. */
    smartSessions?: SmartSessionsState | undefined
  }
}

declare module '../../tasks/Task.ts' {
  interface TaskFacts {
    /** A wallet is asked to sign the storing or revocation of an ERC-7715 session. */
    smartSession: { pci: string }
  }
}

type Listed = EndpointReply<typeof smartSessions>[number]

export type KeptSession = SmartSessionTerms & Omit<Listed, keyof SmartSessionTerms>

/** A session that a wallet has just granted the page, with its account. */
export interface OfferedSession {
  readonly terms: SmartSessionTerms
  readonly connectionId: string
  readonly address: string
}

/** The sessions that an account signed for. */
export interface SessionList {
  readonly sessions: readonly KeptSession[]
  /** Number of listed sessions without a valid signature of the account. */
  readonly unproven: number
}

export interface SmartSessionsState {
  /** Shown one by one, oldest first. */
  readonly offered: readonly OfferedSession[]
  /** By account. */
  readonly lists: Reads<SessionList>
}

export const noSessions: SmartSessionsState = { offered: [], lists: {} }

/** A session's current state. */
export function standingOf({ expiry, revokedAt }: KeptSession, nowMs: number): 'active' | 'ended' | 'revoked' {
  if (revokedAt !== undefined) return 'revoked'
  return expiry * 1_000 <= nowMs ? 'ended' : 'active'
}
