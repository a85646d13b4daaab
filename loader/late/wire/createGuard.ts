import {
  answerLengths,
  type Bound,
  burstLength,
  frameEventBounds,
  frameRequests,
  lengthPerSecond,
  maxAnswerLength,
  maxErrorLength,
  maxNesting,
  maxValues,
  maxWorkMs,
  workSpanMs,
} from '../../../shared/protocol/frameBounds.ts'
import { type PortGuard, type Verdict, wrong } from '../../../shared/protocol/port.ts'
import { isLight } from './isLight.ts'

/** What the iframe may speak of now, beside what it always may. */
export interface GuardWorld {
  isOpen(): boolean
  /** It was open a moment ago. */
  wasOpen(): boolean
  /** A call of the page is out, or lets it ask wallets. */
  isAsked(): boolean
  /** It holds a connection, or may bring one back. */
  isHolding(): boolean
}

/** As the iframe's port writes an envelope: kind, id and name come first. */
const head = /^\{"v":1,"t":"(?:(req|res|err|can)","id":([1-9]\d{0,15})|evt")(?:,"m":"([a-zA-Z.]{1,41})")?[,}]/

/** Judges the iframe's messages by shared/protocol/frameBounds.ts, before they are parsed. @param now in milliseconds */
export function createGuard({ isOpen, wasOpen, isAsked, isHolding }: GuardWorld, now: () => number): PortGuard {
  let room = burstLength
  let filledAt = now()
  let work: { at: number; ms: number }[] = []

  const isTime: Readonly<Record<Bound['when'], () => boolean>> = {
    always: () => true,
    held: () => isHolding() || isTime.asked(),
    asked: () => isAsked() || isTime.open(),
    lately: () => wasOpen() || isTime.asked(),
    open: isOpen,
  }

  /** @returns undefined for what nobody awaits or knows */
  const boundOf = (kind: string, name: string, asked: string | undefined): Bound | undefined => {
    if (kind === 'can') return { when: 'always', maxLength: maxAnswerLength }
    if (kind === 'req' || kind === 'evt') return own(kind === 'req' ? frameRequests : frameEventBounds, name)
    if (asked === undefined) return
    return {
      when: 'always',
      maxLength: kind === 'err' ? maxErrorLength : (own(answerLengths, asked) ?? maxAnswerLength),
    }
  }

  const hasRoom = (length: number) => {
    const time = now()
    room = Math.min(burstLength, room + (Math.max(0, time - filledAt) / 1_000) * lengthPerSecond) - length
    filledAt = time
    return room >= 0
  }

  return {
    judge(text, methodOf): Verdict {
      if (!hasRoom(text.length)) return { is: 'flood' }
      const [, kind = 'evt', number, name = ''] = head.exec(text) ?? ['', 'none']
      const id = Number(number)
      const bound = boundOf(kind, name, methodOf(id))
      if (!bound || text.length > bound.maxLength) return wrong
      if (!isTime[bound.when]()) return { is: 'late', name, id: kind === 'req' ? id : undefined }
      return isLight(text, maxValues, maxNesting) ? undefined : wrong
    },
    spend(ms) {
      const time = now()
      work = [...work.filter(({ at }) => time - at < workSpanMs), { at: time, ms }]
      const spent = work.reduce((sum, each) => sum + each.ms, 0)
      return spent <= maxWorkMs[isOpen() || isAsked() ? 'open' : 'closed']
    },
  }
}

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
