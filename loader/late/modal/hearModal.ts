import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { FrameEvents } from '../../../shared/protocol/events.schema.ts'
import { settleCalls } from '../../settleCalls.ts'
import { quote } from './quote.ts'
import { factsOf } from './viewFacts.ts'
import type { FrameCalls, WireWorld } from './Wire.ts'

type Heard =
  | 'modal.covered'
  | 'modal.changed'
  | 'namespaces.changed'
  | 'network.selected'
  | 'analytics.tracked'
  | 'frame.failed'

type HearModalWorld = Pick<
  WireWorld,
  'core' | 'options' | 'stage' | 'openings' | 'open' | 'takeNamespaces' | 'readProfile' | 'abandon' | 'isInline'
>

/** Handles the iframe's messages about itself. */
export function hearModal(
  { core, options, stage, openings, open, takeNamespaces, readProfile, abandon, isInline }: HearModalWorld,
  calls: FrameCalls,
): { [E in Heard]: (event: FrameEvents[E]) => void } {
  const openForCall = () => {
    open({}).catch(console.error)
    const opening = openings.current()
    if (opening) opening.isForCall = true
  }

  return {
    'modal.covered'() {
      const { open: isOpen, busy } = openings.facts()
      // While the modal is busy, the wallet's prompt may be what covers it.
      if (isOpen && !busy) stage.raise()
    },
    'modal.changed'(next) {
      if (next.open && factsOf(next.view).opensByCall && !openings.current() && calls.takeShow()) openForCall()
      const opening = openings.current()
      if (!opening) return calls.isIdle() ? undefined : openings.work(next)
      /** Sent before the latest opening. */
      const isOld = opening.requests.size
      if (!next.open) return isOld ? undefined : openings.settle()
      // An inline form stays, whatever the visitor has done in it.
      if (isInline) {
        if (next.height) stage.presentation.grow?.(next.height)
        return openings.take(next)
      }
      if (next.outcome && !isOld)
        settleCalls(opening.calls, next.outcome, ({ view }) => factsOf(view).endsAt === next.view)
      if (next.isDone && !isOld) {
        // Before the page continues, since it may then move the focus.
        stage.yield()
        settleCalls(opening.calls)
      }
      const isNew = next.view !== openings.facts().view
      // The wallet may show its prompt in the page.
      if (isNew || next.busy) stage.lower()
      // The page's button shows the name just claimed.
      if (isNew && next.view === 'RegisterAccountNameSuccess') readProfile().catch(console.error)
      openings.take(next)
    },
    'namespaces.changed': ({ namespaces }) => takeNamespaces(namespaces),
    'network.selected': ({ chainId }) => core.networks.select(chainId),
    // A project may track visitors, but not on a page that has opted out.
    'analytics.tracked': event => {
      if (`${options.rest.analytics}` !== 'false') core.events.emit('analytics', event)
    },
    'frame.failed': ({ code, message }) => abandon(new ConnectKitError(code as ErrorCode, quote(message))),
  }
}
