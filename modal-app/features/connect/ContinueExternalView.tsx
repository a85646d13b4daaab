import { useApp, useSelector } from '../../app/hooks.ts'
import { goBack } from '../../dialog/closeModal.ts'
import { sendHeld } from '../../dialog/heldRequest.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import type { MessageKey } from '../../lib/createI18n.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { windowParties } from './windowParties.tsx'

const ringStates = { asked: 'waiting', waiting: 'waiting', blocked: 'declined' } as const
export type ContinueOutcome = keyof typeof ringStates

const texts = {
  asked: ['continue.asked.title', 'continue.asked.text'],
  waiting: ['connecting.waiting.title', 'continue.waiting.text'],
  blocked: ['connecting.blocked.title', 'connecting.blocked.text'],
} as const satisfies Record<ContinueOutcome, readonly [title: MessageKey, text: MessageKey]>

/** A call of the page to a wallet in a window of its own, which only a click in this document opens. */
export function ContinueExternalView() {
  const app = useApp()
  const { t } = useI18n()
  const held = useSelector(state => state.held)
  const send = useAction(sendHeld)
  const guard = useArmed()
  if (!held) return null

  const { status, connector } = held
  const { name, icon } = connector
  const [title, text] = texts[status]
  const parts = { ...windowParties(app.config), wallet: <bdi>{name}</bdi> }
  const say = (key: MessageKey) => fillText(marks => t(key, marks), parts)
  return (
    <StatusScreen
      picture={<ConnectingRing icon={icon} name={name} state={ringStates[status]} />}
      title={say(title)}
      actions={
        <>
          <Button variant="primary" busy={status === 'waiting'} guard={guard} onClick={() => send.run()}>
            {t('continue.action', { wallet: name })}
          </Button>
          <Button variant="quiet" onClick={() => goBack(app)}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      {say(text)}
    </StatusScreen>
  )
}
