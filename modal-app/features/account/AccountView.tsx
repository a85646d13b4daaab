import Power from 'lucide-react/icons/power'
import type { ReactNode } from 'react'
import { useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { disconnectActive } from '../../connections/disconnect.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { tokensKey } from '../../tokens/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Foot } from '../../ui/Foot.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountHead } from './AccountHead.tsx'
import { ActionRow } from './ActionRow.tsx'
import { type AccountTab, chosenTab, tabsOf } from './accountTabs.ts'
import styles from './accountView.module.css'
import { BalanceLine } from './BalanceLine.tsx'
import { ConnectionImage } from './ConnectionImage.tsx'
import { hasOtherWallets } from './hasOtherWallets.ts'
import { NetworkIcon } from './NetworkIcon.tsx'
import { showNetworks } from './showNetworks.ts'
import { showProfileWallets } from './showProfileWallets.ts'
import { useAccountNetwork } from './useAccountNetwork.ts'

interface AccountViewProps {
  /** What each tab shows. */
  tabs: Readonly<Record<AccountTab, ReactNode>>
  onSelectTab: (tab: AccountTab) => void
}

/**
 * The connected account: who it is, what it has, what can be done with it, and what it is connected with. Where its
 * namespace has tokens, tabs show them. @spec 2.view-account
 */
export function AccountView({ tabs, onSelectTab }: AccountViewProps) {
  const { t } = useI18n()
  const connection = useSelector(activeConnection)
  const { network, hasOther } = useAccountNetwork()
  const shown = useSelector(state => connection && state.account.addresses[tokensKey(connection)])
  const selected = useSelector(chosenTab)
  const settings = useSelector(state => state.settings)
  const disconnect = useAction(disconnectActive)
  const openNetworks = useAction(showNetworks)
  const openWallets = useAction(showProfileWallets)
  const hasWallets = useSelector(hasOtherWallets)
  if (!connection) return null

  const offered = network ? tabsOf(settings, connection) : []
  const { hasBalance = true } = shown ?? {}
  return (
    <>
      <div className={styles.account}>
        <AccountHead compact={offered.length > 0} connection={connection} />
        {network && hasBalance && <BalanceLine connection={connection} />}
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
        <ActionRow connection={connection} />
      </div>
      {selected && (
        <div className={styles.tabs}>
          <Tabs
            label={t('account.tabs')}
            onSelect={onSelectTab}
            selected={selected}
            tabs={offered.map(id => ({ id, label: t(`account.tab.${id}`) }))}
          >
            <div key={`${tokensKey(connection)} ${selected}`}>{tabs[selected]}</div>
          </Tabs>
        </div>
      )}
      <Foot>
        <Button busy={disconnect.isRunning} icon={<Power />} onClick={() => disconnect.run()} variant="quiet">
          {t('account.disconnect')}
        </Button>
      </Foot>
    </>
  )
}
