import { ConnectKitError } from '../../../shared/errors.ts'
import type { Popup, PopupMessage } from '../../host/openPopup.ts'
import { dialect } from './dialect.ts'

/** One window, from its first message to its last. It can hold several pending requests. */
export interface Channel {
  readonly isOpen: boolean
  /**
   * Sends a request once the window has loaded.
   * @throws ConnectKitError `user_rejected` when the window closes without an answer, `aborted`
   */
  ask(question: object, signal?: AbortSignal): Promise<PopupMessage>
  focus(): void
  close(): void
}

interface Waiting {
  resolve(answer: PopupMessage): void
  reject(error: ConnectKitError): void
}

/** The wallet's app is reachable by WalletConnect or its own browser, its extension by EIP-6963. */
export const preference = { options: 'smartWalletOnly' } as const

/** @param metadata describes the site to the window */
export function openChannel(popup: Popup, metadata: object): Channel {
  const waiting = new Map<string, Waiting>()
  let unsent: { id: string }[] | undefined = []

  const hear = (message: PopupMessage) => {
    const { event, id, requestId } = message
    if (event === 'PopupLoaded' && unsent) {
      const data = { version: dialect.sdkVersion, metadata, preference, location: location.href }
      popup.send({ requestId: id, data })
      for (const question of unsent) if (waiting.has(question.id)) popup.send(question)
      unsent = undefined
    } else if (event === 'PopupUnload') popup.close()
    else if (typeof requestId === 'string') {
      waiting.get(requestId)?.resolve(message)
      waiting.delete(requestId)
    }
  }
  const onClosed = () => {
    for (const { reject } of waiting.values())
      reject(new ConnectKitError('user_rejected', 'The wallet’s window was closed without an answer'))
    waiting.clear()
  }
  popup.listen(hear, onClosed)

  return {
    get isOpen() {
      return popup.isOpen
    },
    ask: (message, signal) =>
      new Promise((resolve, reject) => {
        const question = { id: crypto.randomUUID(), ...message }
        const onAbort = () => {
          waiting.delete(question.id)
          reject(new ConnectKitError('aborted', 'The request was cancelled'))
          if (!waiting.size) popup.close()
        }
        if (signal?.aborted) return onAbort()
        signal?.addEventListener('abort', onAbort, { once: true })
        waiting.set(question.id, { resolve, reject })
        if (!popup.isOpen) onClosed()
        else if (unsent) unsent.push(question)
        else popup.send(question)
      }),
    focus: () => popup.focus(),
    close: () => popup.close(),
  }
}
