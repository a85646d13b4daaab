import { useEffect, useState } from 'preact/hooks'
import type { ApprovalView } from '../approve/Approval.ts'
import { ApproveCard } from '../approve/ApproveCard.tsx'
import { ArmedButton } from '../approve/ArmedButton.tsx'
import { isReadable } from '../approve/isReadable.ts'
import { Button } from '../ui/Button.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { CarryingOut } from './CarryingOut.tsx'

interface ArmedCardProps {
  host: string
  view: ApprovalView
  approve(): Promise<void>
  reject(): void
}

/** A request approved here by an armed press. */
export function ArmedCard({ host, view, approve, reject }: ArmedCardProps) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const isSmall = useSmallWindow()
  const press = () => {
    setBusy(true)
    void approve()
  }
  if (isBusy) return <CarryingOut {...{ host, view }} />
  return (
    <ApproveCard
      {...{ host, reject }}
      view={isSmall ? { ...view, cautions: [t('approve.small'), ...view.cautions] } : view}
      yes={
        view.isShort ? (
          <Button isOff onPress={() => {}}>
            {t('approve.approve')}
          </Button>
        ) : (
          <ArmedButton label={t('approve.approve')} isLesser={view.isUnread === true} onPress={press} />
        )
      }
    />
  )
}

/** Whether this window is too small for a press to count. */
function useSmallWindow(): boolean {
  const [isSmall, setSmall] = useState(() => !isReadable(window))
  useEffect(() => {
    const look = () => setSmall(!isReadable(window))
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return isSmall
}
