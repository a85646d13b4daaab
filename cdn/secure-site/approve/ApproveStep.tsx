import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { type AskedOfWindow, toTicketRequest } from '../tickets/toTicketRequest.ts'
import { type TicketPress, useTicket } from '../tickets/useTicket.ts'
import { useTexts } from '../ui/useTexts.tsx'
import type { ApprovalView } from './Approval.ts'
import { ApproveCard } from './ApproveCard.tsx'

export interface Asking {
  parts: SdkParts
  /** The window's request, which the window reads again. */
  asked: Extract<AskedOfWindow, { kind: 'approve' | 'confirmEmail' }>
  /** Message to the page if the visitor rejects it here. */
  rejection: string
  /** Returns the call's result, or null. */
  shown: Shown<unknown>
}

/** The window's answer ends the step. */
export function useApproval({ parts, asked, shown }: Asking): TicketPress {
  return useTicket(parts, toTicketRequest(parts, asked), {
    answered(answer) {
      const expected = asked.kind === 'approve' ? 'approved' : 'confirmed'
      if (!('ok' in answer) || answer.ok !== expected)
        return shown.fail(refuse('internal', 'The window gave an unexpected answer'))
      shown.done(answer.ok === 'approved' ? answer.result : null)
    },
    failed: shown.fail,
  })
}

/**
 * Shown in the modal: leads to the window for approval. A press in the frame proves nothing, because the embedding page
 * can hide the frame behind a CSS mask or move it under the pointer, and no browser reveals that.
 */
export function WayToWindow({
  asking: { parts, rejection, shown },
  view,
  ticket,
}: {
  asking: Asking
  view: ApprovalView
  ticket: TicketPress
}) {
  const { t } = useTexts()
  return (
    <ApproveCard
      host={hostOf(parts.config.pageOrigin)}
      view={view}
      yes={
        <TicketButton
          ticket={ticket}
          kind={view.isUnread || view.isShort ? 'quiet' : 'strong'}
          label={t('approve.inWindow')}
          isOff={view.isShort === true}
        />
      }
      reject={() => shown.fail(refuse('user_rejected', rejection))}
    />
  )
}

/** The card, from its beginning. */
export function ApproveStep({ view, ...asking }: Asking & { view: ApprovalView }) {
  return <WayToWindow {...{ asking, view, ticket: useApproval(asking) }} />
}

/** For the frame, which loads the UI only then. */
export const drawApprove = (props: Asking & { view: ApprovalView }) => <ApproveStep {...props} />
