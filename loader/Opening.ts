import type { Deferred } from '../shared/createDeferred.ts'
import type { ModalMethods } from '../shared/protocol/modalMethods.schema.ts'

export type OpenRequest = ModalMethods['modal.open']['params']

/** One showing of the modal by one iframe. */
export interface Opening {
  /** Pending `open()` calls and what they asked for; none while the modal shows that it is done. */
  calls: Map<Deferred<string | undefined>, OpenRequest>
  /** Unanswered requests to the iframe. Until it answers, its news of closing is about an earlier opening. */
  asked: Map<string, Promise<void>>
  /** The iframe opened it for a call of the page. */
  isForCall?: boolean
  /** Ends the leave to ask the connected wallets for the network that the page wants. */
  endLeave?: () => void
}
