import { type ReactNode, useRef, useState } from 'react'
import { useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { tokensKey } from '../../tokens/tokens.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { ActionRow } from './ActionRow.tsx'
import { type AccountTab, chosenTab, tabsOf } from './accountTabs.ts'
import styles from './accountView.module.css'
import { BalanceLine } from './BalanceLine.tsx'
import { NameRow } from './NameRow.tsx'
import { SessionsRow } from './SessionsRow.tsx'
import { SettingsRow } from './SettingsRow.tsx'
import { SignedInRow } from './SignedInRow.tsx'
import { useAccountNetwork } from './useAccountNetwork.ts'
import { WalletLastRow } from './WalletLastRow.tsx'

interface AccountViewProps {
  /** What each tab shows. */
  tabs: Readonly<Record<AccountTab, ReactNode>>
  onSelectTab: (tab: AccountTab) => void
}

/**
 * The connected account: what it has, what can be done with it, and what it is connected with. Where its namespace has
 * tokens, tabs show them. Who it is stands in the header. @spec 2.view-account
 */
export function AccountView({ tabs, onSelectTab }: AccountViewProps) {
  const { t } = useI18n()
  const connection = useSelector(activeConnection)
  const { network } = useAccountNetwork()
  const selected = useSelector(chosenTab)
  const settings = useSelector(state => state.settings)
  const list = useRef<HTMLDivElement>(null)
  const [keptHeight, keepHeight] = useState(0)
  if (!connection) return null

  const offered = network ? tabsOf(settings, connection) : []
  return (
    <>
      <div className={styles.account}>
        <BalanceLine connection={connection} />
        <ActionRow connection={connection} />
      </div>
      {selected && (
        // The panel ends where the list ends, but it does not shrink under a pointer that has just chosen a tab.
        <div className={styles.tabs} ref={list} style={{ minBlockSize: keptHeight }}>
          <Tabs
            label={t('account.tabs')}
            onSelect={tab => {
              keepHeight(list.current?.offsetHeight ?? 0)
              onSelectTab(tab)
            }}
            selected={selected}
            tabs={offered.map(id => ({ id, label: t(`account.tab.${id}`) }))}
          >
            <div key={`${tokensKey(connection)} ${selected}`}>{tabs[selected]}</div>
          </Tabs>
        </div>
      )}
      <NameRow connection={connection} />
      <SessionsRow connection={connection} />
      <SignedInRow connection={connection} />
      <SettingsRow connection={connection} />
      <WalletLastRow connection={connection} />
    </>
  )
}
