import { useEffect, useRef, useState } from 'preact/hooks'
import { hostOf } from '../hostOf.ts'
import { refuse } from '../refuse.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { Button } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import type { ApprovalView } from './Approval.ts'
import { type Asking, useApproval, WayToWindow } from './ApproveStep.tsx'

interface OpenedStepProps extends Asking {
  /** Names the window that the modal has opened. */
  place: string
  /** For the card that leads to a window, where that one does not come. */
  read(): Promise<ApprovalView>
}

/** A slow network takes a while to load a window. */
const aloneMs = 8_000

/**
 * Shown in the modal under the window that it opened within the visitor's press, which gets the request here. Facts stand
 * in the window alone. If it does not come, as where the browser closed it, the card leads to another.
 */
export function OpenedStep({ place, read, ...asking }: OpenedStepProps) {
  const { t } = useTexts()
  const { parts, rejection, shown } = asking
  const ticket = useApproval(asking)
  const [view, setView] = useState<ApprovalView>()
  const first = useRef({ parts, place, read, shown, hand: ticket.hand }).current
  useEffect(() => {
    const { parts, place, read, shown, hand } = first
    let isGiven = false
    const end = parts.places.give(place, () => {
      const given = hand()
      isGiven ||= given !== undefined
      return given
    })
    const lookAlone = () => isGiven || void read().then(setView, shown.fail)
    const timer = setTimeout(lookAlone, end ? aloneMs : 0)
    return () => {
      clearTimeout(timer)
      end?.()
    }
  }, [first])
  if (view) return <WayToWindow {...{ asking, view, ticket }} />
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('approve.opened')}
      actions={
        <>
          <Button onPress={() => shown.fail(refuse('user_rejected', rejection))}>{t('approve.reject')}</Button>
          <TicketButton ticket={ticket} label={t('window.again')} />
        </>
      }
    >
      <Waiting />
    </Screen>
  )
}

/** For the frame, which loads the UI only then. */
export const drawOpened = (props: OpenedStepProps) => <OpenedStep {...props} />
