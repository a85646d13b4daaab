import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import { refuse } from '../refuse.ts'
import type { AskedCall } from '../rpc/serveRpc.ts'
import type { SdkParts } from '../SdkParts.ts'
import { ticketOf } from '../tickets/ticketOf.ts'
import { useTicket } from '../tickets/useTicket.ts'
import type { Approval } from './Approval.ts'
import { ApproveCard } from './ApproveCard.tsx'
import { patienceMs } from './arming.ts'
import { hasVisibility } from './hasVisibility.ts'

interface ApproveStepProps {
  parts: SdkParts
  asked: AskedCall
  approval: Approval
  carryOut(): Promise<unknown>
  shown: Shown<unknown>
}

/** In the modal: approved here where the browser vouches that it is seen, else in a window. */
export function ApproveStep({ parts, asked, approval, carryOut, shown }: ApproveStepProps) {
  const { chainId, method, params } = asked
  const ticket = useTicket(
    parts,
    ticketOf(parts, { kind: 'approve', chainId, method, params: params ?? [] }),
    {
      answered: answer =>
        'ok' in answer && answer.ok === 'approved'
          ? shown.done(answer.result)
          : shown.fail(refuse('internal', 'The window answered something else')),
      failed: shown.fail,
    },
    hasVisibility() ? patienceMs / 2 : 0,
  )
  return (
    <ApproveCard
      host={hostOf(parts.config.pageOrigin)}
      view={approval.view}
      window={ticket}
      approve={() => carryOut().then(shown.done, shown.fail)}
      reject={() => shown.fail(refuse('user_rejected', 'The request was rejected'))}
    />
  )
}

/** For the frame, which loads what draws only then. */
export const drawApprove = (props: ApproveStepProps) => <ApproveStep {...props} />
