import { toJson } from '../../../shared/protocol/json.ts'
import type { Core } from '../../kernel/core.ts'
import type { KeptSignIns } from '../../kernel/signIns.ts'
import type { Session } from '../../publicTypes.ts'
import { readKept } from './readKept.ts'

const maxSessions = 32
const maxStoredLength = 2 ** 22
/** The longest possible timer. A later session is scheduled again. */
const maxTimerMs = 2 ** 31 - 1

const endsMs = ({ expiresAt }: Session) => Date.parse(expiresAt)

/** The page can put anything into this storage. */
function textOf({ sessions }: KeptSignIns): string {
  try {
    return toJson(sessions, maxStoredLength)
  } catch {
    return ''
  }
}

export interface Keeping {
  kept(): KeptSignIns
  /** Writes sessions, newest first. */
  write(next: KeptSignIns): void
}

/**
 * Stores the sessions in the page's storage, follows other tabs there, drops expired sessions, and notifies the page.
 */
export function keepSessions({ signIns, events, signal }: Core): Keeping {
  const { storageKey } = signIns
  /** The session that was last reported to the page. */
  let reported = 'null'
  let timer: ReturnType<typeof setTimeout> | undefined

  const kept = () => signIns.kept ?? { sessions: [] }

  const emitSession = () => {
    const session = signIns.current()
    const text = toJson(session)
    if (text === reported) return
    reported = text
    events.emit('session', session)
  }

  /** The sessions that were last reported to the iframe. `host.hello` has the sessions from before. */
  let listed = textOf(kept())

  const onChange = () => {
    clearTimeout(timer)
    const nextMs = Math.min(...kept().sessions.map(endsMs)) - Date.now()
    if (nextMs < Number.POSITIVE_INFINITY) timer = setTimeout(() => write(kept()), Math.min(nextMs, maxTimerMs))
    const text = textOf(kept())
    if (text === listed) return
    listed = text
    events.emit('sessions', undefined)
    events.emit('state', undefined)
  }

  const store = (next: KeptSignIns) => {
    // If the storage is full, fewer sessions may fit.
    for (let count = next.sessions.length; ; count >>= 1)
      try {
        const text = toJson({ ...next, sessions: next.sessions.slice(0, count) }, maxStoredLength)
        // Writing the same value again would wake other tabs.
        if (text !== localStorage.getItem(storageKey)) localStorage.setItem(storageKey, text)
        return
      } catch {
        if (!count) return
      }
  }

  const write = (next: KeptSignIns) => {
    const live = next.sessions.filter(session => endsMs(session) > Date.now()).slice(0, maxSessions)
    signIns.kept = { ...next, sessions: live.map(Object.freeze) as Session[] }
    store(signIns.kept)
    onChange()
  }

  const readAnew = () => {
    signIns.kept = readKept(storageKey)
    onChange()
  }
  // An event without a key means that the storage was cleared.
  const onStorage = ({ key }: StorageEvent) => (key ?? storageKey) === storageKey && readAnew()
  addEventListener('storage', onStorage, { signal })
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', ({ persisted }) => persisted && readAnew(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  // Also when another account comes into use.
  events.on('state', emitSession)
  const found = signIns.current()
  readAnew()
  emitSession()
  // The page may have read a session that another tab ended while this script was loading.
  if (found && !signIns.current()) events.emit('session', null)
  return { kept, write }
}
