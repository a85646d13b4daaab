import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkById } from '../../networks/networkById.ts'
import { networkImage } from '../../networks/networkImage.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'

/** Shown when the page asks to send on another network than the wallet's. */
export function SendElsewhere() {
  const app = useApp()
  const { t } = useI18n()
  const wallet = useSelector(state => activeConnection(state)?.wallet.name)
  const network = useSelector(state => networkById(state.networks.list, state.send?.chainId))
  if (!network || wallet === undefined) return null
  return (
    <StatusScreen
      actions={
        <Button onClick={() => goTo(app, { view: 'SwitchNetwork', network })} variant="primary">
          {t('send.switch', { network: network.name })}
        </Button>
      }
      picture={<WalletImage isRound name={network.name} size="hero" src={networkImage(app.config, network)} />}
      title={t('send.elsewhere.title')}
    >
      {t('send.elsewhere.text', { network: network.name, wallet })}
    </StatusScreen>
  )
}
