import AtSign from 'lucide-react/icons/at-sign'
import Clock from 'lucide-react/icons/clock'
import Settings2 from 'lucide-react/icons/settings-2'
import { type CSSProperties, useRef, useState } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { disconnectActive } from '../../connections/disconnect.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { shownOwner } from '../../lib/emails.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkOf } from '../../networks/networks.ts'
import { isSignedIn } from '../../sessions/sessions.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useAccountNetwork } from './AccountHead.tsx'
import { ActionRow } from './ActionRow.tsx'
import { chosenTab, selectTab, slotOf, tabsOf } from './accountTabs.ts'
import styles from './accountView.module.css'
import { BalanceLine } from './BalanceLine.tsx'
import { SignedInRow } from './SignedInRow.tsx'
import { TokensTab } from './TokensTab.tsx'
import { ConnectionImage } from './WalletLine.tsx'

const keptStyle = (height: number) => ({ minBlockSize: height, '--kept-block': `${height}px` }) as CSSProperties

/**
 * The connected account: its assets, its actions and its wallet. If its namespace has tokens, tabs show them. Its
 * identity is in the header. @spec 2.view-account
 */
export function AccountView() {
  const app = useApp()
  const { t } = useI18n()
  const connection = useSelector(activeConnection)
  const { network } = useAccountNetwork()
  const selected = useSelector(chosenTab)
  const settings = useSelector(state => state.settings)
  const isComing = useSelector(state => connection !== undefined && isFirstRead(state, connection))
  const list = useRef<HTMLDivElement>(null)
  const [keptHeight, keepHeight] = useState(0)
  if (!connection) return null
  const Slot = selected && slotOf(app, selected)?.View

  const offered = network ? tabsOf(settings, connection) : []
  return (
    <>
      <div className={styles.account}>
        <BalanceLine connection={connection} />
        <ActionRow connection={connection} />
      </div>
      {selected && (
        // The panel ends where the list ends, but it does not shrink under a pointer that has just chosen a tab, and does not
        // grow for a placeholder. The first pieces to arrive fill the room reserved for them.
        <div
          className={styles.tabs}
          data-coming={isComing || undefined}
          ref={list}
          style={keptHeight ? keptStyle(keptHeight) : undefined}
        >
          <Tabs
            label={t('account.tabs')}
            onSelect={tab => {
              keepHeight(list.current?.offsetHeight ?? 0)
              selectTab(app, tab)
            }}
            selected={selected}
            tabs={offered.map(id => ({ id, label: t(`account.tab.${id}`) }))}
          >
            {/* A tab that fails to load leaves the rest of the view in place. */}
            <div key={`${tokensKey(connection)} ${selected}`}>
              {Slot ? (
                <ErrorBoundary>
                  <Slot />
                </ErrorBoundary>
              ) : (
                <TokensTab />
              )}
            </div>
          </Tabs>
        </div>
      )}
      {!isComing && <NameRow connection={connection} />}
      <SessionsRow connection={connection} />
      <SignedInRow connection={connection} />
      <SettingsRow connection={connection} />
      <WalletLastRow connection={connection} />
    </>
  )
}

/**
 * Whether anything that affects the view's height is being read for the first time. A balance expires soon, but the
 * list keeps a row for it.
 */
function isFirstRead({ account, tokens }: Pick<State, 'account' | 'tokens'>, connection: Connection): boolean {
  const key = tokensKey(connection)
  const hasRow = tokens[key]?.value?.some(({ address }) => address === undefined)
  return [hasRow ? undefined : account.balances[key], tokens[key], account.identities?.[key]].some(
    read => read?.status === 'reading' && read.value === undefined && !read.isRetry,
  )
}

/** Offers a name to an account without one, if the project provides names. */
function NameRow({ connection }: { connection: Connection }) {
  const { config } = useApp()
  const { t } = useI18n()
  const identity = useSelector(state => state.account.identities?.[tokensKey(connection)]?.value)
  const network = useSelector(state => networkOf(state, connection))
  const choose = useAction(app => {
    track(app, { name: 'OPEN_ENS_FLOW' })
    goTo(app, { view: 'RegisterAccountName' })
  })
  const canHave = config.nameZone !== undefined && featuresOf(connection.namespace).includes('names')
  // Offers nothing until it is known that the account has no name.
  if (!canHave || !network || !identity || identity.name) return null
  return <ListRow icon={<AtSign />} label={t('account.chooseName')} onClick={() => choose.run()} />
}

/** Leads to the account's sessions (ERC-7715), if the site keeps them. */
function SessionsRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const isKept = useSelector(state => state.settings.smartSessions)
  const list = useAction(app => goTo(app, { view: 'SmartSessionList' }))
  if (!isKept || connection.namespace !== 'eip155') return null
  return <ListRow icon={<Clock />} label={t('account.sessions')} onClick={() => list.run()} />
}

/** Leads to the settings of an embedded wallet. Empty for other wallets. */
function SettingsRow({ connection }: { connection: Connection }) {
  const { connectors } = useApp()
  const { t } = useI18n()
  const show = useAction(app => goTo(app, { view: 'AccountSettings' }))
  if (!connectors.find(connection.connectorId)?.capability('owner')) return null
  return <ListRow icon={<Settings2 />} label={t('title.AccountSettings')} onClick={() => show.run()} />
}

/** The account's wallet, and Disconnect: the rarest action here, so it comes last. */
function WalletLastRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const disconnect = useAction(disconnectActive)
  const openWallets = useAction(showProfileWallets)
  const isIn = useSelector(state => isSignedIn(state, connection))
  const hasWallets = useSelector(hasOtherWallets)
  const owner = useSelector(state => shownOwner(state, connection))
  return (
    <div className={styles.wallet} data-below={isIn || undefined}>
      <Fact
        icon={<ConnectionImage connection={connection} size="small" />}
        label={t('account.wallet')}
        onClick={hasWallets ? () => openWallets.run() : undefined}
        value={owner ?? connection.wallet.name}
      />
      <Button busy={disconnect.isRunning} inline onClick={() => disconnect.run()} variant="quiet">
        {t('account.disconnect')}
      </Button>
    </div>
  )
}

/** Whether the wallets view shows more than the account view: several wallets are or may be connected. */
function hasOtherWallets({ settings, connections }: Pick<State, 'settings' | 'connections'>): boolean {
  return settings.multiWallet || connections.list.length > 1
}

function showProfileWallets(app: App): void {
  goTo(app, { view: 'ProfileWallets' })
}
