import type { FrameEvents } from './events.schema.ts'
import type { HostMethods } from './hostMethods.schema.ts'
import type { ModalMethods } from './modalMethods.schema.ts'

/**
 * What the page takes from the iframe: when it hears a message, and how long its text may be, envelope included. Both
 * are known before the text is parsed. A closed iframe that nobody asks has nothing to say but that it is there.
 */
export interface Bound {
  /**
   * `always` · `held`: while the iframe holds a connection, or may bring one back from an earlier visit · `asked`:
   * while a call of the page is out · `open`: while the modal is · `lately`: for a second after, too. What is heard by a
   * closed iframe is heard by an open one.
   */
  when: 'always' | 'held' | 'asked' | 'lately' | 'open'
  /** In characters. */
  maxLength: number
}

const kib = 1_024

export const frameRequests: Readonly<Record<keyof HostMethods, Bound>> = {
  'modal.painted': { when: 'open', maxLength: kib },
  'wallet.connect': { when: 'asked', maxLength: 16 * kib },
  // Typed data, a contract's code or many calls in one.
  'wallet.request': { when: 'asked', maxLength: kib * kib },
  'link.open': { when: 'open', maxLength: 8 * kib },
  'walletConnect.attest': { when: 'asked', maxLength: 2 * kib },
}

export const frameEventBounds: Readonly<Record<keyof FrameEvents, Bound>> = {
  'frame.hello': { when: 'always', maxLength: kib },
  'modal.changed': { when: 'asked', maxLength: kib },
  'modal.covered': { when: 'open', maxLength: kib },
  'gesture.made': { when: 'open', maxLength: kib },
  // An icon and 64 accounts.
  'connection.upserted': { when: 'held', maxLength: 400 * kib },
  'connection.activated': { when: 'asked', maxLength: 4 * kib },
  'namespaces.changed': { when: 'always', maxLength: kib },
  'connection.removed': { when: 'held', maxLength: 4 * kib },
  'network.selected': { when: 'asked', maxLength: kib },
  'analytics.tracked': { when: 'lately', maxLength: 16 * kib },
  'frame.failed': { when: 'always', maxLength: 8 * kib },
  pong: { when: 'always', maxLength: kib },
}

/** Answers to what the page asks are heard while it waits for them. Most say `null`. */
export const answerLengths: Readonly<Partial<Record<keyof ModalMethods, number>>> = {
  'connection.request': kib * kib,
}
export const maxAnswerLength = kib
export const maxErrorLength = 32 * kib

/** Objects, lists and values in one message, and how deep they may lie, its envelope included. */
export const maxValues = 50_000
export const maxNesting = 34

/** The bytes of a second; the first {@link burstLength} are free. They are charged before they are parsed. */
export const lengthPerSecond = kib * kib
export const burstLength = 4 * kib * kib

/** Milliseconds of the page's thread for reading messages in any {@link workSpanMs}. Past them the iframe goes. */
export const maxWorkMs = { closed: 200, open: 2_000 }
export const workSpanMs = 10_000
