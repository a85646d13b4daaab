import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { type AskedOfWindow, ticketOf } from '../tickets/ticketOf.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { useTexts } from '../ui/useTexts.tsx'
import type { ApprovalView } from './Approval.ts'
import { ApproveCard } from './ApproveCard.tsx'

interface ApproveStepProps {
  parts: SdkParts
  view: ApprovalView
  /** The window's request, which the window reads again. */
  asked: Extract<AskedOfWindow, { kind: 'approve' | 'confirmEmail' }>
  /** Message to the page if the visitor rejects it here. */
  rejection: string
  /** Returns the call's result, or null. */
  shown: Shown<unknown>
}

/**
 * Shown in the modal: leads to the window for approval. A press in the frame proves nothing, because the embedding page
 * can hide the frame behind a CSS mask or move it under the pointer, and no browser reveals that.
 */
export function ApproveStep({ parts, view, asked, rejection, shown }: ApproveStepProps) {
  const { t } = useTexts()
  const ticket = useTicket(parts, ticketOf(parts, asked), {
    answered(answer) {
      const expected = asked.kind === 'approve' ? 'approved' : 'confirmed'
      if (!('ok' in answer) || answer.ok !== expected)
        return shown.fail(refuse('internal', 'The window gave an unexpected answer'))
      shown.done(answer.ok === 'approved' ? answer.result : null)
    },
    failed: shown.fail,
  })
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

/** For the frame, which loads the UI only then. */
export const drawApprove = (props: ApproveStepProps) => <ApproveStep {...props} />
