/*
 * The handshake: how an embedded document gets a private port from the window around it. Page and modal use it, and so
 * do modal and secure site.
 *
 *   embedder                                   document in the iframe
 *      ◀────────── ck:ready:1 (or ck:shown:1) ─────
 *      ─────────── ck:connect:1 + MessagePort ─────▶
 *
 * - The document speaks first: only it knows when it listens. A `load` event comes too late, and a message sent before
 *   there is a listener is lost. A reload repeats the handshake by itself: each `ready` gets a new port.
 * - What follows goes over a MessagePort, not `window.postMessage`. Any window may send to ours, and a page may
 *   replace `addEventListener` or read every `message` event; only the two ends hold the port. So sender and
 *   origin are checked here, once, and never again.
 * - Each end posts to one exact origin, never `*`, and takes a message only from the expected window at the
 *   expected origin. The server has checked the origin before it served the document. None of the texts is secret.
 * - The document takes the first port and stops listening, so nobody can exchange it later. The embedder keeps the
 *   last one: the document before it is gone.
 * - Messages wait in the port until it has a listener, so the port may be taken long before the script that uses it.
 * - No version is negotiated: both ends are of one release, and the `1` belongs to these texts alone.
 * - Instead of `ready`, the server may send a small document that posts why it refuses, and nothing else.
 * - Texts, not objects: reading one runs no code of the sender, and needs no check of its shape.
 */

/** The document listens. */
export const readyText = 'ck:ready:1'

/** Like {@link readyText}, from a document that already shows its first view and stores a press on it. */
export const shownText = 'ck:shown:1'

/** The embedder's answer, with one port. */
export const connectText = 'ck:connect:1'

/** The reason why the server does not show the document. */
export interface Refusal {
  code: string
  /** The problem and its solution, in one line. */
  advice: string | undefined
}

export function refusedText(code: string, advice: string): string {
  return `ck:refused:${code}:${advice.replace(/\s+/g, ' ').slice(0, 300)}`
}

/** A refusal from the iframe's window; undefined for other messages. */
export function parseRefusal(data: unknown): Refusal | undefined {
  const [, code, advice] = (typeof data === 'string' && /^ck:refused:([a-z_]{1,40})(?::(.{1,300}))?$/.exec(data)) || []
  return code ? { code, advice } : undefined
}

/** The parts of an embedded document's window that the handshake uses. */
interface EmbeddedWindow {
  readonly parent: { postMessage(text: string, origin: string): void }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * The document's end. Greets its parent at one origin, and takes the first port that arrives from there.
 * @param isShown whether a view is already on screen
 */
export function takePort(window: EmbeddedWindow, origin: string, isShown = false): Promise<MessagePort> {
  return new Promise(resolve => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== window.parent || event.origin !== origin || event.ports.length !== 1) return
      const [port] = event.ports
      if (event.data !== connectText || !port) return
      window.removeEventListener('message', onMessage)
      resolve(port)
    }
    window.addEventListener('message', onMessage)
    window.parent.postMessage(isShown ? shownText : readyText, origin)
  })
}

/**
 * The embedder's end. Answers a greeting.
 * @param frame the iframe's window, whose greeting the caller has checked: source, origin, and {@link readyText} or
 * {@link shownText}
 */
export function sendPort(
  frame: { postMessage(text: string, origin: string, ports: MessagePort[]): void } | null,
  origin: string,
): MessagePort {
  const { port1, port2 } = new MessageChannel()
  frame?.postMessage(connectText, origin, [port2])
  return port1
}
