import type { ApprovalView } from '../approve/Approval.ts'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { Waiting } from '../ui/Waiting.tsx'

interface CarryingOutProps {
  host: string
  view: Pick<ApprovalView, 'doing' | 'amount' | 'unit'>
}

/** The progress after the press, until the answer is sent and this window closes. */
export function CarryingOut({ host, view: { doing, amount = '', unit = '' } }: CarryingOutProps) {
  const { t } = useTexts()
  return (
    <Screen host={host} title={t(`approve.doing.${doing ?? 'other'}`, { amount: `${amount} ${unit}` })}>
      <Waiting />
    </Screen>
  )
}
