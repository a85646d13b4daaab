import { namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { connectionOf } from '../../connections/activeConnection.ts'
import { goBack } from '../../dialog/closeModal.ts'
import { currentRoute, type Route } from '../../dialog/router.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import type { MessageKey } from '../../lib/createI18n.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage } from '../../networks/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { NetworkImage } from '../../ui/NetworkImage.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { startSwitch } from './startSwitch.ts'
import { type SwitchOutcome, switchOutcome } from './switchOutcome.ts'

/** What is still open in the wallet is waited for, also where it cannot be asked; and a refusal is no alarm. */
const ringStates: Partial<Record<SwitchOutcome, 'waiting' | 'declined'>> = {
  waiting: 'waiting',
  adding: 'waiting',
  busy: 'waiting',
  byHand: 'waiting',
  stayed: 'waiting',
  declined: 'declined',
}

/** Where there is no toolbar to find the wallet in. */
const phoneTexts: Partial<Record<SwitchOutcome, MessageKey>> = {
  waiting: 'switchNetwork.waiting.text.phone',
  busy: 'switchNetwork.busy.text.phone',
}

/** The connection whose wallet is asked. */
function asked(state: State, route: Route): Connection | undefined {
  return route.view === 'SwitchNetwork' ? connectionOf(state, namespaceOf(route.network.id)) : undefined
}

/** The wallet is asked to move to another network; or why it did not, and how to go on. @spec 2.view-switch-network */
export function SwitchNetworkView() {
  const app = useApp()
  const { t } = useI18n()
  const again = useAction(startSwitch)
  const guard = useArmed()
  const switching = useSelector(state => state.switching)
  const route = useSelector(state => currentRoute(state.router))
  const connection = useSelector(state => asked(state, route))
  if (route.view !== 'SwitchNetwork' || !connection) return null

  const { network } = route
  const outcome = switchOutcome(switching, network, app.config)
  const isWaiting = outcome === 'waiting' || outcome === 'adding'
  const names = { network: <bdi>{network.name}</bdi>, wallet: <bdi>{connection.wallet.name}</bdi> }
  const say = (key: MessageKey) => fillText(marks => t(key, marks), names)
  const picture = <NetworkImage name={network.name} size="hero" src={networkImage(app.config, network)} />
  return (
    <StatusScreen
      picture={<ConnectingRing name={network.name} picture={picture} state={ringStates[outcome] ?? 'failed'} />}
      title={say(`switchNetwork.${outcome}.title`)}
      actions={
        <>
          {/* It stays while it is tried again: a second click then does nothing, and focus has not to move. */}
          {(!isWaiting || again.isRunning) && (
            <Button
              busy={isWaiting}
              guard={connection.wallet.kind === 'external' ? guard : undefined}
              onClick={() => again.run()}
              variant="primary"
            >
              {t('action.tryAgain')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => goBack(app)}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      {say((app.isMobile && phoneTexts[outcome]) || `switchNetwork.${outcome}.text`)}
    </StatusScreen>
  )
}
