import { ConnectKitError } from '../../../shared/errors.ts'
import { dialect } from './dialect.ts'
import type { Popup, PopupMessage } from './openPopup.ts'

/** Whatever is sent; its answer names its id. */
export interface Question {
  readonly id: string
  readonly [field: string]: unknown
}

/** One window from its first word to its last, in which several questions can be open. */
export interface Channel {
  readonly isOpen: boolean
  /**
   * Asks as soon as the window has loaded.
   * @throws ConnectKitError `user_rejected` when the window goes without an answer, `aborted`
   */
  ask(question: Question, signal?: AbortSignal): Promise<PopupMessage>
  focus(): void
  close(): void
}

interface Waiting {
  resolve(answer: PopupMessage): void
  reject(error: ConnectKitError): void
}

/** @param introduction what the window is told of the site when it has loaded */
export function openChannel(popup: Popup, introduction: object): Channel {
  const waiting = new Map<string, Waiting>()
  let unsent: Question[] | undefined = []

  const hear = (message: PopupMessage) => {
    const { event, id, requestId } = message
    if (event === 'PopupLoaded' && unsent) {
      const data = { version: dialect.sdkVersion, ...introduction, location: location.href }
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
    ask: (question, signal) =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(question.id)
          reject(new ConnectKitError('aborted', 'The request was cancelled'))
          if (!waiting.size) popup.close()
        }
        if (signal?.aborted) return giveUp()
        signal?.addEventListener('abort', giveUp, { once: true })
        waiting.set(question.id, { resolve, reject })
        if (!popup.isOpen) onClosed()
        else if (unsent) unsent.push(question)
        else popup.send(question)
      }),
    focus: () => popup.focus(),
    close: () => popup.close(),
  }
}
