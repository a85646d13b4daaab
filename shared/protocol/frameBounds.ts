import type { FrameEvents } from './events.schema.ts'
import type { HostMethods } from './hostMethods.schema.ts'

/**
 * What the page takes from the iframe: when it hears a message, and how long its text may be, envelope included. Both
 * are known before the text is parsed. A closed iframe that nobody asks has nothing to say but that it is there.
 *
 * `always` · `held`: while the iframe holds a connection, or may bring one back from an earlier visit · `asked`: while a
 * call of the page is out · `lately`: for a second after it was open, too · `open`. An iframe that is open is heard in
 * all of them, one that is asked in all but the last.
 */
export type Bound = readonly [when: 'always' | 'held' | 'asked' | 'lately' | 'open', maxLength: number]

const kib = 1_024

/** By kind and name. */
export const frameBounds: Readonly<Record<`req ${keyof HostMethods}` | `evt ${keyof FrameEvents}`, Bound>> = {
  'req modal.painted': ['open', kib],
  'req wallet.connect': ['asked', 16 * kib],
  // Typed data, a contract's code or many calls in one.
  'req wallet.request': ['asked', kib * kib],
  // An icon and 64 accounts.
  'req connection.upsert': ['held', 512 * kib],
  // A message and a signature of a contract's account. Signing in takes the visitor, or a call of the page.
  'req session.upsert': ['asked', 128 * kib],
  'req session.remove': ['asked', kib],
  // A session, as above.
  'req siwx.call': ['asked', 128 * kib],
  'req link.open': ['open', 16 * kib],
  'req overlay.open': ['open', kib],
  // The tab with the session asks wallets for the site's other tabs.
  'req walletConnect.attest': ['held', kib],
  'evt frame.hello': ['always', kib],
  'evt modal.changed': ['asked', kib],
  'evt modal.covered': ['open', kib],
  'evt gesture.made': ['open', kib],
  'evt connection.activated': ['asked', 16 * kib],
  'evt namespaces.changed': ['always', kib],
  'evt connection.removed': ['held', 16 * kib],
  'evt network.selected': ['asked', kib],
  'evt analytics.tracked': ['lately', 16 * kib],
  'evt frame.failed': ['always', 16 * kib],
  'evt pong': ['always', kib],
}

/**
 * All that an iframe in an element of the page may say. It connects nothing and keeps nothing: the modal does, above the
 * page, where it can be seen whole.
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

/** Answers to what the page asks, while a call of it is out or the modal is open, and otherwise: most say `null`. */
export const maxAnswerLength = kib * kib
export const maxClosedAnswerLength = kib

/** Objects, lists and values in one message, and how deep they may lie, its envelope included. */
export const maxValues = 50_000
export const maxNesting = 34

/** Characters are charged before they are parsed: so many at once, then so many a second. */
export const burstLength = 4 * kib * kib
export const lengthPerSecond = kib * kib
/** A message that is not heard costs as much as this one. */
export const lateLength = 10 * kib

/** Milliseconds of the page's thread that the browser needs to make the messages: so many at once, then a second. */
export const maxWorkMs = 250
export const workMsPerSecond = 25
