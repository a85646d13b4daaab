import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import { refuse } from '../refuse.ts'
import type { AskedCall } from '../rpc/serveRpc.ts'
import type { SdkParts } from '../SdkParts.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { ticketOf } from '../tickets/ticketOf.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { useTexts } from '../ui/useTexts.tsx'
import type { ApprovalView } from './Approval.ts'
import { ApproveCard } from './ApproveCard.tsx'

interface ApproveStepProps {
  parts: SdkParts
  asked: AskedCall
  isSmart: boolean
  view: ApprovalView
  shown: Shown<unknown>
}

/**
 * In the modal: the way to the window in which it is approved. A press in the frame says nothing, since whoever shows the frame can
 * hide it behind a CSS mask, or move it under the pointer, and no browser tells.
 */
export function ApproveStep({ parts, asked, isSmart, view, shown }: ApproveStepProps) {
  const { t } = useTexts()
  const { chainId, method, params } = asked
  const ticket = useTicket(
    parts,
    ticketOf(parts, { kind: 'approve', chainId, method, params: params ?? [], isSmart }),
    {
      answered: answer =>
        'ok' in answer && answer.ok === 'approved'
          ? shown.done(answer.result)
          : shown.fail(refuse('internal', 'The window answered something else')),
      failed: shown.fail,
    },
  )
  return (
    <ApproveCard
      host={hostOf(parts.config.pageOrigin)}
      view={view}
      yes={<TicketButton ticket={ticket} kind={view.isUnread ? 'quiet' : 'strong'} label={t('approve.inWindow')} />}
      reject={() => shown.fail(refuse('user_rejected', 'The request was rejected'))}
    />
  )
}

/** For the frame, which loads what draws only then. */
export const drawApprove = (props: ApproveStepProps) => <ApproveStep {...props} />
