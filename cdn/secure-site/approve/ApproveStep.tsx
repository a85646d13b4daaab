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
  /** What the window is asked, which reads it anew. */
  asked: Extract<AskedOfWindow, { kind: 'approve' | 'confirmEmail' }>
  /** Told to the page where the visitor rejects it here. */
  rejection: string
  /** With the result of a call, or null. */
  shown: Shown<unknown>
}

/**
 * In the modal: the way to the window in which it is approved. A press in the frame says nothing, since whoever shows the frame can
 * hide it behind a CSS mask, or move it under the pointer, and no browser tells.
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

/** For the frame, which loads what draws only then. */
export const drawApprove = (props: ApproveStepProps) => <ApproveStep {...props} />
