import ExternalLink from 'lucide-react/icons/external-link'
import Power from 'lucide-react/icons/power'
import { useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { disconnectActive } from '../../connections/disconnect.ts'
import { useAction } from '../../dialog/useAction.ts'
import { copyText } from '../../lib/copyText.ts'
import { hostOf } from '../../lib/hostOf.ts'
import { shortenAddress } from '../../lib/shortenAddress.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Foot } from '../../ui/Foot.tsx'
import { IconLink } from '../../ui/IconLink.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { accountKey } from './account.ts'
import { showProfileWallets } from './accountActions.ts'
import styles from './accountView.module.css'
import { addressName } from './addressName.ts'
import { BalanceLine } from './BalanceLine.tsx'
import { ConnectionImage } from './ConnectionImage.tsx'
import { hasOtherWallets } from './hasOtherWallets.ts'
import { NetworkIcon } from './NetworkIcon.tsx'
import { showNetworks } from './showNetworks.ts'
import { useAccountNetwork } from './useAccountNetwork.ts'

/**
 * The connected account: address, balance, wallet and network. The view's actions and tabs go between them and the
 * foot. @spec 2.view-account
 */
export function AccountView() {
  const { t } = useI18n()
  const connection = useSelector(activeConnection)
  const { network, hasOther } = useAccountNetwork()
  const { balances, addresses } = useSelector(state => state.account)
  const disconnect = useAction(disconnectActive)
  const openNetworks = useAction(showNetworks)
  const openWallets = useAction(showProfileWallets)
  const labels = useSelector(state => state.settings.addressLabels)
  const hasWallets = useSelector(hasOtherWallets)
  if (!connection) return null

  const key = accountKey(connection)
  const address = connection.accounts[0]?.address ?? ''
  const { display = address, explorerUrl, hasBalance = true } = addresses[key] ?? {}
  const name = addressName(labels, connection, address)
  const type = connection.accounts[0]?.type
  return (
    <>
      <div className={styles.account}>
        <Avatar address={address} />
        <div className={styles.address}>
          <CopyButton
            // A new account must not inherit the "Copied" of the last one.
            key={address}
            label={t('account.copyAddress')}
            text={display}
            copy={copyText}
          >
            <bdi dir="ltr">{shortenAddress(display)}</bdi>
          </CopyButton>
          {explorerUrl && (
            <IconLink
              href={explorerUrl}
              icon={<ExternalLink />}
              label={t('account.explorer', { explorer: hostOf(explorerUrl) })}
            />
          )}
        </div>
        {name && (
          <Lead>
            <bdi>{name}</bdi>
          </Lead>
        )}
        {(type === 'payment' || type === 'ordinal') && <Lead>{t(`profile.account.${type}`)}</Lead>}
        {network && hasBalance && <BalanceLine balance={balances[key]} currency={network.nativeCurrency} />}
        <div className={styles.facts}>
          <Fact
            icon={<ConnectionImage connection={connection} size="small" />}
            label={t('account.wallet')}
            onClick={hasWallets ? () => openWallets.run() : undefined}
            value={connection.wallet.name}
          />
          <Fact
            icon={<NetworkIcon network={network} />}
            label={t('account.network')}
            onClick={hasOther ? () => openNetworks.run() : undefined}
            value={network?.name ?? t('networks.unknown')}
          />
        </div>
      </div>
      <Foot>
        <Button busy={disconnect.isRunning} icon={<Power />} onClick={() => disconnect.run()} variant="quiet">
          {t('account.disconnect')}
        </Button>
      </Foot>
    </>
  )
}
