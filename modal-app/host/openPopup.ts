import { createDeferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Clock } from '../lib/Clock.ts'

export type PopupMessage = Readonly<Record<string, unknown>>

/** A window of another site that communicates with this document: a wallet, an onramp or a login. */
export interface Popup {
  readonly isOpen: boolean
  send(message: object): void
  /**
   * Receives past and future messages.
   * @param onClosed called when the window was closed by anyone
   */
  listen(hear: (message: PopupMessage) => void, onClosed: () => void): void
  focus(): void
  /** Resolves when the window was closed by anyone. */
  readonly closed: Promise<void>
  close(): void
}

/** In CSS pixels. */
export interface PopupSize {
  readonly width: number
  readonly height: number
}

/** Fits wallets and logins. */
const walletSize: PopupSize = { width: 420, height: 540 }
/** No event reports that a window of another site was closed. */
const walletLookMs = 500

export interface PopupOptions {
  address: URL
  clock: Clock
  takePress(): boolean
  /** Defaults to the size of a wallet's window. */
  size?: PopupSize
  /** Whether it sends no messages: then it gets no opener, and cannot navigate this document. */
  isSilent?: boolean
  /** Interval of checks whether it was closed; defaults to that of a wallet's window. */
  lookMs?: number
}

/**
 * Opens such a window. Browsers allow that only within the task of a click in this document, so callers must not await
 * anything before.
 * @param address messages from any other origin are ignored
 * @param takePress whether the click was for this window
 * @throws ConnectKitError `popup_blocked` without a click, or if the browser refuses; `popup_isolated` if the window
 *   cannot talk to this one
 */
export function openPopup({
  address,
  clock,
  takePress,
  size: { width, height } = walletSize,
  lookMs = walletLookMs,
  isSilent = false,
}: PopupOptions): Popup {
  // Without a click the browser would only show that it blocked a window.
  if (hasNoClick() || !takePress()) throw new ConnectKitError('popup_blocked', 'The window needs a click in the modal')
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open(address, '_blank', features)
  if (!opened) {
    // The click was used up, so a window opened, but the page's policy isolates it.
    if (hasNoClick())
      throw new ConnectKitError('popup_isolated', 'The page’s Cross-Origin-Opener-Policy keeps the window apart')
    throw new ConnectKitError('popup_blocked', 'The browser did not open the window')
  }
  if (isSilent) opened.opener = null
  return converse(opened, address.origin, clock, lookMs)
}

/** False in browsers without `userActivation`. */
function hasNoClick(): boolean {
  return navigator.userActivation?.isActive === false
}

function converse(opened: Window, origin: string, clock: Clock, lookMs: number): Popup {
  const early: PopupMessage[] = []
  let hear: (message: PopupMessage) => void = message => void early.push(message)
  let tellClosed = () => {}
  const { promise: closed, resolve: resolveClosed } = createDeferred<void>()
  let isOpen = true
  let timer: unknown

  const onMessage = (event: MessageEvent) => {
    const { data, source } = event
    // Chromium gives no source for messages of a closing window.
    const isFromPopup = source === opened || source === null
    if (isFromPopup && event.origin === origin && typeof data === 'object' && data) hear(data)
  }
  const end = () => {
    if (!isOpen) return
    isOpen = false
    clock.clearTimeout(timer)
    window.removeEventListener('message', onMessage)
    opened.close()
    tellClosed()
    resolveClosed()
  }
  const look = () => {
    // Its last message may still be on its way.
    timer = clock.setTimeout(opened.closed ? end : look, lookMs)
  }
  window.addEventListener('message', onMessage)
  look()

  return {
    get isOpen() {
      return isOpen && !opened.closed
    },
    send: message => opened.postMessage(message, origin),
    listen(next, onClosed) {
      hear = next
      tellClosed = onClosed
      for (const message of early.splice(0)) hear(message)
      if (!isOpen) onClosed()
    },
    focus: () => opened.focus(),
    closed,
    close: end,
  }
}
