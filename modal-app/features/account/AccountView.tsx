import Globe from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection, networkOf } from '../../connections/activeConnection.ts'
import { formatBalance } from '../../lib/formatBalance.ts'
import { shortenAddress } from '../../lib/shortenAddress.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { useAction } from '../../modal/useAction.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { accountKey } from './account.ts'
import { disconnectAccount, supportedNetwork, switchToSupported } from './accountActions.ts'

/** Who is connected, with what, where, and what is there. */
export function AccountView() {
  const app = useApp()
  const { t, locale } = useI18n()
  const connection = useSelector(activeConnection)
  const { balances, displayAddresses } = useSelector(state => state.account)
  const disconnect = useAction(disconnectAccount)
  const switchNetwork = useAction(switchToSupported)
  if (!connection) return null

  const address = connection.accounts[0]?.address ?? ''
  const display = displayAddresses[address] ?? address
  const network = networkOf(app.config, connection)
  const target = supportedNetwork(app, connection.namespace)
  const balance = balances[accountKey(connection)]
  return (
    <Stack gap="loose">
      <Stack align="center">
        <Avatar address={address} />
        <CopyButton
          label={t('account.copyAddress')}
          text={display}
          copy={text => navigator.clipboard.writeText(text)}
        >
          <bdi dir="ltr">{shortenAddress(display)}</bdi>
        </CopyButton>
        {network &&
          (balance?.status === 'failed' ? (
            <Lead>{t('account.balance.unavailable')}</Lead>
          ) : (
            <Amount
              value={
                balance?.status === 'ready'
                  ? formatBalance(balance.amount, network.nativeCurrency.decimals, locale)
                  : undefined
              }
              symbol={network.nativeCurrency.symbol}
            />
          ))}
      </Stack>
      {!network && target && (
        <Notice
          tone="warning"
          title={t('account.unsupported.title')}
          action={
            <Button inline busy={switchNetwork.isRunning} onClick={() => switchNetwork.run()}>
              {t('account.switchTo', { network: target.name })}
            </Button>
          }
        >
          {t('account.unsupported.text', { network: t('account.network.unknown') })}
        </Notice>
      )}
      <List label={t('account.title')}>
        <ListRow
          key="wallet"
          icon={<WalletImage name={connection.wallet.name} src={connection.wallet.icon} />}
          label={t('account.wallet')}
          value={<bdi>{connection.wallet.name}</bdi>}
        />
        <ListRow
          key="network"
          icon={<Globe />}
          label={t('account.network')}
          value={network?.name ?? t('account.network.unknown')}
        />
      </List>
      <Stack end>
        <Button variant="danger" icon={<LogOut />} onClick={() => disconnect.run()}>
          {t('account.disconnect')}
        </Button>
      </Stack>
    </Stack>
  )
}
