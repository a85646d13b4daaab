import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { chooseWay } from '../../flow/chooseWallet.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage, preferredNetwork } from '../../networks/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { Intro } from '../../ui/Intro.tsx'
import { List } from '../../ui/List.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { type WalletWay, walletWays } from '../../wallets/walletWays.ts'

/** Asks which namespace to connect with a wallet that supports several (reference §2.1). */
export function ConnectingMultiChainView() {
  const app = useApp()
  const { t } = useI18n()
  const choose = useAction(chooseWay)
  const route = useSelector(state => currentRoute(state.router))
  const state = useSelector(whole => whole)
  if (route.view !== 'ConnectingMultiChain') return null

  const { wallet } = route
  const parts = { wallet: <bdi>{wallet.name}</bdi> }
  const ways = walletWays(app, wallet.id)
  const open = ways.filter(({ isConnected }) => !isConnected)
  const picture = <WalletImage name={wallet.name} size="hero" src={wallet.icon} />

  if (!ways.length)
    return (
      <StatusScreen
        actions={
          <Button onClick={() => go(app, { is: 'left' })} variant="primary">
            {t('connecting.chooseAnother')}
          </Button>
        }
        picture={picture}
        title={fillText(marks => t('task.missing.title', marks), parts)}
      >
        {t('task.missing.text')}
      </StatusScreen>
    )

  function row(way: WalletWay) {
    const network = preferredNetwork(state, way.namespace)
    const label = t(`namespace.${way.namespace}`)
    return (
      <ListRow
        icon={<WalletImage isRound name={label} size="small" src={network && networkImage(app.config, network)} />}
        key={way.namespace}
        label={label}
        onClick={() => choose.run(way.wallet, way.namespace)}
      />
    )
  }

  return (
    <Stack gap="loose">
      <Intro picture={picture} title={fillText(marks => t('multiChain.lead', marks), parts)}>
        {t('multiChain.text')}
      </Intro>
      <List label={t('multiChain.networks')}>{(open.length ? open : ways).map(row)}</List>
    </Stack>
  )
}
