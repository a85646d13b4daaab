import { fromJson } from '../../../shared/protocol/json.ts'
import type { KeptSignIns } from '../../kernel/signIns.ts'
import type { Session } from '../../publicTypes.ts'
import { checks } from './checks.gen.ts'

const noRules = { isRequired: false, isSignedOutOnDisconnect: true }

/** Reads the stored sessions, perhaps of another release or another tab. Drops invalid ones. */
export function readKept(storageKey: string): KeptSignIns {
  try {
    const kept = fromJson(localStorage.getItem(storageKey) as string) as KeptSignIns
    const isSession = (session: Session) => checks['session.upsert']?.({ session, rules: noRules })
    return { ...kept, sessions: kept.sessions.filter(isSession).map(Object.freeze) as Session[] }
  } catch {
    return { sessions: [] }
  }
}
