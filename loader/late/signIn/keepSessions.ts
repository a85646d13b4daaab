import { toJson } from '../../../shared/protocol/json.ts'
import type { Core } from '../../kernel/core.ts'
import type { KeptSignIns } from '../../kernel/signIns.ts'
import type { Session } from '../../publicTypes.ts'

const maxSessions = 32
const maxStoredLength = 2 ** 22
/** Timers cannot be longer; the next one goes on. */
const maxTimerMs = 2 ** 31 - 1

const endsMs = ({ expiresAt }: Session) => Date.parse(expiresAt)

/**
 * Writes the sessions into the page's storage, follows other tabs there, drops sessions that end, and tells the page.
 * @returns writes a list, newest first
 */
export function keepSessions({ signIns, events, signal }: Core): (next: KeptSignIns) => void {
  const { storageKey } = signIns
  /** What the page was told last. */
  let told = 'null'
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    const session = signIns.current()
    const text = toJson(session)
    if (text === told) return
    told = text
    events.emit('session', session)
  }

  const onChange = () => {
    clearTimeout(timer)
    const nextMs = Math.min(...signIns.kept().sessions.map(endsMs)) - Date.now()
    if (nextMs < Number.POSITIVE_INFINITY) timer = setTimeout(() => write(signIns.kept()), Math.min(nextMs, maxTimerMs))
    events.emit('sessions', undefined)
    events.emit('state', undefined)
  }

  const store = (kept: KeptSignIns) => {
    // Where the storage is full, fewer may fit.
    for (let count = kept.sessions.length; ; count >>= 1)
      try {
        const text = toJson({ ...kept, sessions: kept.sessions.slice(0, count) }, maxStoredLength)
        // Writing the same again would wake other tabs.
        if (text !== localStorage.getItem(storageKey)) localStorage.setItem(storageKey, text)
        return
      } catch {
        if (!count) return
      }
  }

  const write = (next: KeptSignIns) => {
    const isLive = (session: Session) => endsMs(session) > Date.now()
    const kept = {
      ...next,
      sessions: next.sessions.filter(isLive).slice(0, maxSessions).map(Object.freeze) as Session[],
    }
    signIns.take(kept)
    store(kept)
    onChange()
  }

  const readAnew = () => {
    signIns.take()
    onChange()
  }
  // An event without a key means that the storage was cleared.
  const onStorage = ({ key }: StorageEvent) => (key ?? storageKey) === storageKey && readAnew()
  addEventListener('storage', onStorage, { signal })
  // A page in the browser's memory hears of no change.
  addEventListener('pageshow', ({ persisted }) => persisted && readAnew(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  // Also when another account comes into use.
  events.on('state', tell)
  readAnew()
  return write
}
