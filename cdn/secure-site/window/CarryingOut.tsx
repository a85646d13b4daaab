import type { ApprovalView } from '../approve/Approval.ts'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface CarryingOutProps {
  host: string
  view: Pick<ApprovalView, 'doing' | 'amount' | 'unit'>
}

/** What happens after the press, until the answer is on its way and this window closes. */
export function CarryingOut({ host, view: { doing, amount = '', unit = '' } }: CarryingOutProps) {
  const { t } = useTexts()
  return (
    <Screen host={host} title={t(`approve.doing.${doing ?? 'other'}`, { amount: `${amount} ${unit}` })}>
      <div class="waiting" aria-busy="true">
        <span class="spinner" aria-hidden="true" />
      </div>
    </Screen>
  )
}
