import {
  type Bound,
  burstLength,
  frameBounds,
  lateLength,
  lengthPerSecond,
  maxAnswerLength,
  maxClosedAnswerLength,
  maxNesting,
  maxValues,
  maxWorkMs,
  workMsPerSecond,
} from '../../../shared/protocol/frameBounds.ts'
import type { PortLike } from '../../../shared/protocol/port.ts'
import { createBucket } from './createBucket.ts'
import { isLight } from './isLight.ts'

/** Decides which messages the iframe may send now, in addition to those that are always allowed. */
export interface GuardWorld {
  isOpen(): boolean
  /** It was open a moment ago. */
  wasOpen(): boolean
  /** A call of the page is pending, or permits wallet prompts. */
  isRequested(): boolean
  /** It holds a connection, or may restore one. */
  isHolding(): boolean
  /** Whether it may send this message at all. */
  mayUse(name: string): boolean
}

export interface GuardedPort extends PortLike {
  /**
   * Whether the parsed message is the one that was judged. A text may repeat a key: the guard judged the first
   * occurrence, but JSON.parse takes the last.
   */
  isJudged(parsed: unknown): boolean
}

/** The start of an envelope, as both ends write it: kind, id and name come first. */
const head = /^{"v":1,"t":"(?:(req|res|err|can)","id":([1-9]\d{0,15})|evt")(?:,"m":"([a-zA-Z.]+)")?[,}]/

/**
 * A port that checks the iframe's messages against shared/protocol/frameBounds.ts before they are parsed. A message
 * that breaks the rules arrives as an empty text, which counts as a violation. A message that is not allowed now is
 * dropped.
 * @param onViolation called when the messages took too much of the page's time
 */
export function guardPort(
  port: PortLike,
  { isOpen, wasOpen, isRequested, isHolding, mayUse }: GuardWorld,
  onViolation: (reason: string) => void,
): GuardedPort {
  /** The envelope of the text being passed on. */
  let begun: { t?: string | undefined; id?: string | undefined; m?: string | undefined } = {}
  const takeLength = createBucket(burstLength, lengthPerSecond)
  const takeMs = createBucket(maxWorkMs, workMsPerSecond)

  const isTime: Readonly<Record<Bound[0], () => boolean>> = {
    always: () => true,
    held: () => isHolding() || isTime.requested(),
    requested: () => isRequested() || isOpen(),
    lately: () => wasOpen() || isTime.requested(),
    open: isOpen,
  }

  /** @returns undefined for an unknown message */
  const boundOf = (kind: string, name: string | undefined): Bound | undefined =>
    kind === 'req' || kind === 'evt'
      ? frameBounds[`${kind} ${name}` as keyof typeof frameBounds]
      : ['always', isTime.requested() ? maxAnswerLength : maxClosedAnswerLength]

  /** @returns the text to pass on, if any */
  const judge = (text: string): string | undefined => {
    const [known, kind = 'evt', id, name] = head.exec(text) ?? []
    begun = { t: kind, id, m: name }
    const [when, maxLength] = (known && boundOf(kind, name)) || ['open', 0]
    if (text.length > maxLength) return ''
    if (isTime[when]() && (!name || mayUse(name))) return isLight(text, maxValues, maxNesting) ? text : ''
    if (!takeLength(lateLength)) onViolation('too many')
    else if (kind === 'req')
      port.postMessage(
        `{"v":1,"t":"err","id":${id},"e":{"code":4100,"name":"unauthorized","message":"${name} is not allowed now"}}`,
      )
  }

  const guarded: GuardedPort = {
    onmessage: null,
    isJudged(parsed) {
      const { t, id, m } = Object(parsed)
      return t === begun.t && `${id}` === `${begun.id}` && m === begun.m
    },
    postMessage: text => port.postMessage(text),
    close: () => port.close(),
  }
  port.onmessage = (event: { data: unknown }) => {
    const startMs = performance.now()
    // Browsers deserialize the message here. The other end controls how long that takes.
    const { data } = event
    const isText = typeof data === 'string'
    if (!takeMs(performance.now() - startMs) || !takeLength(isText ? data.length : 0)) return onViolation('too much')
    const text = isText ? judge(data) : ''
    if (text !== undefined) guarded.onmessage?.({ data: text } as never)
  }
  return guarded
}
