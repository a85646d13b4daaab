import type { FrameEvents } from './events.schema.ts'
import type { HostMethods } from './hostMethods.schema.ts'

/**
 * The messages that the page accepts from the iframe: when, and up to which length of text, envelope included. Both are
 * known before the text is parsed. A closed iframe without a pending call may only report that it exists.
 *
 * `always` · `held`: while the iframe holds a connection, or may restore one of an earlier visit · `requested`: while a
 * call of the page is pending · `lately`: also for a second after it was open · `open`. An open iframe is accepted in
 * all cases, and one with a pending call in all but the last.
 */
export type Bound = readonly [when: 'always' | 'held' | 'requested' | 'lately' | 'open', maxLength: number]

const kib = 1_024

/** By kind and name. */
export const frameBounds: Readonly<Record<`req ${keyof HostMethods}` | `evt ${keyof FrameEvents}`, Bound>> = {
  'req modal.painted': ['open', kib],
  'req wallet.connect': ['requested', 16 * kib],
  // Typed data, a contract's code or many calls in one.
  'req wallet.request': ['requested', kib * kib],
  // An icon and 64 accounts.
  'req connection.upsert': ['held', 512 * kib],
  // A message and a contract account's signature. Signing in involves the visitor or a call of the page.
  'req session.upsert': ['requested', 128 * kib],
  'req session.remove': ['requested', kib],
  // A session, as above.
  'req siwx.call': ['requested', 128 * kib],
  'req link.open': ['open', 16 * kib],
  'req overlay.open': ['open', kib],
  // The tab that holds the session requests attestations for the site's other tabs.
  'req walletConnect.attest': ['held', kib],
  'evt frame.hello': ['always', kib],
  'evt modal.changed': ['requested', kib],
  'evt modal.covered': ['open', kib],
  'evt gesture.made': ['open', kib],
  'evt connection.activated': ['requested', 16 * kib],
  'evt namespaces.changed': ['always', kib],
  'evt connection.removed': ['held', 16 * kib],
  'evt network.selected': ['requested', kib],
  'evt analytics.tracked': ['lately', 16 * kib],
  'evt frame.failed': ['always', 16 * kib],
  'evt pong': ['always', kib],
}

/**
 * All messages of an iframe in an element of the page. It connects and stores nothing. The modal does that above the
 * page, where all of it is visible.
 */
export const inlineMessages: readonly (string & (keyof HostMethods | keyof FrameEvents))[] = [
  'modal.painted',
  'wallet.request',
  'link.open',
  'overlay.open',
  'frame.hello',
  'modal.changed',
  'modal.covered',
  'gesture.made',
  'analytics.tracked',
  'frame.failed',
  'pong',
]

/**
 * Limits for answers: while a call of the page is pending or the modal is open, and otherwise. Most answers are `null`.
 */
export const maxAnswerLength = kib * kib
export const maxClosedAnswerLength = kib

/** The maximum number of objects, lists and values in one message, and their maximum nesting, envelope included. */
export const maxValues = 50_000
export const maxNesting = 34

/** Characters are charged before parsing. The limits are a burst, then a rate per second. */
export const burstLength = 4 * kib * kib
export const lengthPerSecond = kib * kib
/** The charge for a message that is not accepted. */
export const lateLength = 10 * kib

/** Milliseconds of the page's thread that deserializing messages may take: a burst, then a rate per second. */
export const maxWorkMs = 250
export const workMsPerSecond = 25
