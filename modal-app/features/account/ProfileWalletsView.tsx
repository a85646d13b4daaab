import Plus from 'lucide-react/icons/plus'
import Power from 'lucide-react/icons/power'
import Trash from 'lucide-react/icons/trash-2'
import WalletIcon from 'lucide-react/icons/wallet'
import { useState } from 'react'
import type { Namespace } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeNamespace, connectionOf } from '../../connections/activeConnection.ts'
import { recentConnections } from '../../connections/connectionStatus.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { projectNamespaces } from '../../networks/projectNamespaces.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { List } from '../../ui/List.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import {
  addWallet,
  endConnection,
  endConnections,
  forgetWallet,
  reconnectWallet,
  switchWallet,
} from './profileActions.ts'
import { UsedWalletCard } from './UsedWalletCard.tsx'
import { WalletLine } from './WalletLine.tsx'

/**
 * All wallets of the visitor by namespace: the active one, other connected ones, and recent ones.
 * @spec 2.view-profile-wallets
 */
export function ProfileWalletsView() {
  const app = useApp()
  const { t } = useI18n()
  const list = useSelector(state => state.connections.list)
  const endAll = useAction(endConnections)
  const [chosen, choose] = useState<Namespace>(() => activeNamespace(app))
  useSelector(state => state.networks)
  const ours = projectNamespaces(app)
  const namespaces = [...new Set([...ours, ...list.map(({ namespace }) => namespace)])]
  const namespace = namespaces.includes(chosen) ? chosen : (namespaces[0] ?? chosen)
  const wallets = <Wallets isOurs={ours.includes(namespace)} key={namespace} namespace={namespace} />
  return (
    <>
      {namespaces.length > 1 ? (
        <Tabs
          label={t('profile.tabs')}
          onSelect={choose}
          selected={namespace}
          tabs={namespaces.map(id => ({ id, label: t(`profile.tab.${id}`) }))}
        >
          {wallets}
        </Tabs>
      ) : (
        wallets
      )}
      {list.length > 1 && (
        <Button busy={endAll.isRunning} onClick={() => endAll.run()} variant="quiet">
          {t('profile.disconnectAll')}
        </Button>
      )}
    </>
  )
}

interface WalletsProps {
  namespace: Namespace
  /** Whether the site has networks of this namespace, so that wallets can be connected for it. */
  isOurs: boolean
}

function Wallets({ namespace, isOurs }: WalletsProps) {
  const app = useApp()
  const { t } = useI18n()
  const used = useSelector(state => connectionOf(state, namespace))
  const list = useSelector(state => state.connections.list)
  const known = useSelector(state => state.knownConnections)
  const { multiWallet } = useSelector(state => state.settings)
  const add = useAction(addWallet)
  const beside = list.filter(each => each.namespace === namespace && each !== used)
  const recent = known.length ? recentConnections(app.store.getState(), app) : []
  const recentHere = recent.filter(each => each.namespace === namespace)
  const canAdd = isOurs && (multiWallet || !used)
  const networks = t(`namespace.${namespace}`)
  const addButton = (
    <Button icon={<Plus />} onClick={() => add.run(namespace)} variant={used ? 'neutral' : 'primary'}>
      {t(used ? 'profile.add' : 'profile.connectOne')}
    </Button>
  )

  if (!used && !recentHere.length)
    return (
      <StatusScreen actions={addButton} picture={<WalletIcon />} title={t('profile.empty.title')}>
        {t('profile.empty.text', { networks })}
      </StatusScreen>
    )
  return (
    <Stack>
      {used && <UsedWalletCard connection={used} />}
      {beside.length > 0 && (
        <Stack gap="tight">
          <ListTitle>{t('profile.beside')}</ListTitle>
          <List label={t('profile.beside')}>
            {beside.map(each => (
              <WaitingWalletRow connection={each} key={each.id} />
            ))}
          </List>
        </Stack>
      )}
      {recentHere.length > 0 && (
        <Stack gap="tight">
          <ListTitle>{t('profile.recent')}</ListTitle>
          <List label={t('profile.recent')}>
            {recentHere.map(each => (
              <RecentWalletRow connection={each} key={each.id} />
            ))}
          </List>
        </Stack>
      )}
      {canAdd && addButton}
    </Stack>
  )
}

/** A connected wallet that is not active. */
function WaitingWalletRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const select = useAction(switchWallet)
  const end = useAction(endConnection)
  return (
    <WalletLine action={t('profile.switch')} connection={connection} onClick={() => select.run(connection)}>
      <IconButton
        icon={end.isRunning ? <Spinner /> : <Power />}
        label={t('profile.disconnect', { wallet: connection.wallet.name })}
        onClick={() => end.run(connection)}
      />
    </WalletLine>
  )
}

/** A wallet that was connected earlier. */
function RecentWalletRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const reconnect = useAction(reconnectWallet)
  const forget = useAction(forgetWallet)
  const guard = useArmed()
  const isWindow = connection.wallet.kind === 'external'
  return (
    <WalletLine
      action={t('profile.connect')}
      connection={connection}
      guard={isWindow ? guard : undefined}
      onClick={() => reconnect.run(connection)}
    >
      <IconButton
        icon={<Trash />}
        label={t('profile.forget', { wallet: connection.wallet.name })}
        onClick={() => forget.run(connection)}
      />
    </WalletLine>
  )
}
