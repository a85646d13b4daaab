import { createDeferred } from '../../shared/createDeferred.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import type { PortOptions } from '../../shared/protocol/port.ts'
import type { Clock } from '../lib/Clock.ts'

/** The longest wait for the request that opens the modal, which may have to load something. */
const openMs = 100

type Serve = PortOptions<ModalMethods, PageEvents>['serve']

interface AwaitedOpening {
  /** The handlers, which also report when `modal.open` was answered. */
  serve: Serve
  /**
   * Resolves when the first view may be drawn: once the announced `modal.open` was answered, or else after the requests
   * that have already arrived.
   * @param isOpening from the page's hello
   */
  untilHeard(isOpening?: boolean): Promise<unknown>
}

/**
 * Lets the first drawing wait for the page's first requests. If they are handled before, there is no second layout. If
 * `modal.open` is answered before, the page shows the iframe while it draws; until it has painted, the page's skeleton
 * is still under it.
 */
export function awaitOpening(serve: Serve, clock: Clock): AwaitedOpening {
  const answered = createDeferred<unknown>()
  return {
    serve: {
      ...serve,
      'modal.open'(...request) {
        const answer = serve['modal.open'](...request)
        // The page gets a refusal; it, too, ends the wait.
        answer.catch(() => {}).then(answered.resolve)
        return answer
      },
    },
    untilHeard: isOpening => {
      const wait = new Promise<void>(resolve => void clock.setTimeout(resolve, isOpening ? openMs : 0))
      return isOpening ? Promise.race([answered.promise, wait]) : wait
    },
  }
}
