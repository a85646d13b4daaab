import { namespaceOf } from '../../../shared/caip.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import type { MessageKey } from '../../lib/createI18n.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage } from '../../networks/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { connectThere } from './networksActions.ts'

/** The wallet in use does not support that namespace; offers to connect another. @spec 2.view-switch-active-chain */
export function SwitchActiveChainView() {
  const app = useApp()
  const { t } = useI18n()
  const choose = useAction(connectThere)
  const route = useSelector(state => currentRoute(state.router))
  const wallet = useSelector(state => activeConnection(state)?.wallet.name ?? '')
  if (route.view !== 'SwitchActiveChain') return null

  const { network } = route
  const names = {
    network: <bdi>{network.name}</bdi>,
    wallet: <bdi>{wallet}</bdi>,
    kind: t(`namespace.${namespaceOf(network.id)}`),
  }
  const say = (key: MessageKey) => fillText(marks => t(key, marks), names)
  return (
    <StatusScreen
      picture={<WalletImage isRound name={network.name} size="hero" src={networkImage(app.config, network)} />}
      title={say('switchActiveChain.lead')}
      actions={
        <>
          <Button onClick={() => choose.run()} variant="primary">
            {t('switchActiveChain.choose')}
          </Button>
          <Button onClick={() => go(app, { is: 'left' })} variant="quiet">
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      {say('switchActiveChain.text')}
    </StatusScreen>
  )
}
