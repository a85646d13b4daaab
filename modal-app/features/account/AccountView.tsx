import Globe from 'lucide-react/icons/globe'
import Power from 'lucide-react/icons/power'
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

  const key = accountKey(connection)
  const address = connection.accounts[0]?.address ?? ''
  const display = displayAddresses[key] ?? address
  const network = networkOf(app.config, connection)
  const target = supportedNetwork(app, connection.namespace)
  const balance = balances[key]
  return (
    <>
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
          {switchNetwork.isRunning
            ? t('account.switching', { wallet: connection.wallet.name })
            : t('account.unsupported.text')}
        </Notice>
      )}
      <Stack align="center" gap="none">
        <Avatar address={address} />
        <CopyButton
          // Another account starts without the tick of the one before.
          key={address}
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
      <Stack end gap="tight">
        <ListRow
          icon={<WalletImage size="small" name={connection.wallet.name} src={connection.wallet.icon} />}
          label={t('account.wallet')}
          value={<bdi>{connection.wallet.name}</bdi>}
        />
        <ListRow
          icon={<Globe />}
          label={t('account.network')}
          value={<bdi>{network?.name ?? t('account.network.unknown')}</bdi>}
        />
        <Button variant="quiet" icon={<Power />} onClick={() => disconnect.run()}>
          {t('account.disconnect')}
        </Button>
      </Stack>
    </>
  )
}
