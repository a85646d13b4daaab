import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import type { smartSessions } from '../../../shared/api/smartSessions.schema.ts'
import type { SmartSessionTerms } from '../../../shared/smartSession.ts'
import type { Reads } from '../../reads/Read.ts'

declare module '../../app/State.ts' {
  interface State {
    /** Sessions that pages got from wallets. */
    smartSessions?: SmartSessionsState | undefined
  }
}

declare module '../../tasks/Task.ts' {
  interface TaskFacts {
    /** A wallet is asked to sign that a session of ERC-7715 is kept, or revoked. */
    smartSession: { pci: string }
  }
}

type Listed = EndpointReply<typeof smartSessions>[number]

export type KeptSession = SmartSessionTerms & Omit<Listed, keyof SmartSessionTerms>

/** What a wallet has just given the page, and to whose account it belongs. */
export interface OfferedSession {
  readonly terms: SmartSessionTerms
  readonly connectionId: string
  readonly address: string
}

/** The sessions of an account that it signed for. */
export interface SessionList {
  readonly sessions: readonly KeptSession[]
  /** How many others the server lists, which nobody can show that the account signed for. */
  readonly unproven: number
}

export interface SmartSessionsState {
  /** Shown one after the other, the oldest first. */
  readonly offered: readonly OfferedSession[]
  /** By account. */
  readonly lists: Reads<SessionList>
}

export const noSessions: SmartSessionsState = { offered: [], lists: {} }

/** What a session is worth now. */
export function standingOf({ expiry, revokedAt }: KeptSession, nowMs: number): 'active' | 'ended' | 'revoked' {
  if (revokedAt !== undefined) return 'revoked'
  return expiry * 1_000 <= nowMs ? 'ended' : 'active'
}
