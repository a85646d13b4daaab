import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { FrameEvents } from '../../../shared/protocol/events.schema.ts'
import type { Core } from '../../kernel/core.ts'
import type { LoaderOptions } from '../../kernel/options.ts'
import { quote } from '../../kernel/quote.ts'
import { settleCalls } from '../../settleCalls.ts'
import type { FrameCalls, WireWorld } from '../../Wire.ts'

type Heard =
  | 'modal.covered'
  | 'modal.changed'
  | 'namespaces.changed'
  | 'network.selected'
  | 'analytics.tracked'
  | 'frame.failed'

/** Handles what the iframe says of itself. */
export function hearModal(
  core: Core,
  options: LoaderOptions,
  world: WireWorld,
  calls: FrameCalls,
): { [E in Heard]: (event: FrameEvents[E]) => void } {
  const { isOpen, isBusy, frame } = world
  return {
    'modal.covered'() {
      // What covers it then may be the wallet's question.
      if (isOpen() && !isBusy()) frame.raise()
    },
    'modal.changed'(next) {
      // A wallet behind the iframe may need a click there.
      if (next.view === 'ContinueExternal' && !isOpen() && calls.takeShow()) world.openForCall()
      if (!isOpen()) return calls.isIdle() ? undefined : world.work(next)
      const { calls: waiting, asked } = world.opening() ?? {}
      /** News from before the newest opening. */
      const isOld = asked?.size
      if (!next.open) return isOld ? undefined : world.settle()
      if (next.hash && !isOld) settleCalls(waiting, next.hash, ({ view }) => view === 'WalletSend')
      if (next.isDone && !isOld) {
        // Before the page goes on, which may focus something of its own.
        frame.yield()
        settleCalls(waiting)
      }
      world.take(next)
    },
    'namespaces.changed': ({ namespaces }) => world.takeNamespaces(namespaces),
    'network.selected': ({ chainId }) => core.selectNetwork(chainId),
    // A project may report what visitors do, but not to a page that has said no.
    'analytics.tracked': event => {
      if (`${options.rest.analytics}` !== 'false') core.events.emit('analytics', event)
    },
    'frame.failed': ({ code, message }) => world.abandon(new ConnectKitError(code as ErrorCode, quote(message))),
  }
}
