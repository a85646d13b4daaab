import { ApproveCard } from '../approve/ApproveCard.tsx'
import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { ticketOf } from '../tickets/ticketOf.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { useTexts } from '../ui/useTexts.tsx'
import { emailView } from './emailView.ts'

interface ConfirmEmailStepProps {
  parts: SdkParts
  /** Empty if the account has none. */
  present: string
  next: string
  shown: Shown<null>
}

/** Confirmed in a window, like an approval: neither page nor modal begins a change that the visitor has not read here. */
export function ConfirmEmailStep({ parts, present, next, shown }: ConfirmEmailStepProps) {
  const texts = useTexts()
  const ticket = useTicket(parts, ticketOf(parts, { kind: 'confirmEmail', present, next }), {
    answered: answer =>
      'ok' in answer && answer.ok === 'confirmed'
        ? shown.done(null)
        : shown.fail(refuse('internal', 'The window answered something else')),
    failed: shown.fail,
  })
  return (
    <ApproveCard
      host={hostOf(parts.config.pageOrigin)}
      view={emailView(present, next, texts)}
      yes={<TicketButton ticket={ticket} kind="strong" label={texts.t('approve.inWindow')} />}
      reject={() => shown.fail(refuse('user_rejected', 'The email stays as it is'))}
    />
  )
}

/** For the frame, which loads what draws only then. */
export const drawConfirmEmail = (props: ConfirmEmailStepProps) => <ConfirmEmailStep {...props} />
