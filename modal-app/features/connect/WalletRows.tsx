import type { ReactNode } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { walletConnectId } from '../../connectors/connectorIds.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { List } from '../../ui/List.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { walletConnectIcon } from '../../ui/WalletImage.tsx'
import { WalletRow } from '../../ui/WalletRow.tsx'
import { walletGroups } from '../../wallets/connectGroups.ts'
import type { WalletChoice } from '../../wallets/walletChoices.ts'
import { isConnectedThrough } from '../../wallets/walletWays.ts'
import type { Agreement } from './AgreementBox.tsx'
import { prepareWallet, prepareWalletConnect, selectWallet } from './connectActions.ts'

interface WalletRowsProps {
  choices: readonly WalletChoice[]
  /** What the visitor must accept first. */
  agreement?: Agreement
  /** Shown as the last row. */
  children?: ReactNode
}

export function WalletRows({ choices, agreement, children }: WalletRowsProps) {
  const app = useApp()
  const { t } = useI18n()
  const connections = useSelector(state => state.connections.list)
  const settings = useSelector(state => state.settings)
  const select = useAction(selectWallet)
  // One guard is enough, because there is only one wallet of this kind.
  const guard = useArmed()
  const prepare = useAction(prepareWalletConnect)
  const prepareExternal = useAction(prepareWallet)
  const demand = agreement?.demand ?? (run => run())

  const isConnectedBy = (id: string) => connections.some(({ connectorId }) => connectorId === id)

  const groups = walletGroups(choices, { settings })
  // A single group needs no title.
  const hasTitles = groups.length > 1

  function row(choice: WalletChoice, index: number) {
    if (choice.kind === 'pending') return <Skeleton key={choice.id} shape="row" />
    if (choice.kind === 'walletConnect')
      return (
        <WalletRow
          disabledReasonId={agreement?.missingId}
          icon={walletConnectIcon}
          key="walletConnect"
          name="WalletConnect"
          onClick={() => demand(() => void select.run(choice, index))}
          onIntent={() => void prepare.run()}
          tag={t(isConnectedBy(walletConnectId) ? 'connect.connected' : 'connect.qrCode')}
          tone="way"
        />
      )
    if (choice.kind === 'external') {
      const { id, name, icon } = choice.wallet
      return (
        <WalletRow
          disabledReasonId={agreement?.missingId}
          guard={guard}
          icon={icon}
          key={id}
          name={name}
          onClick={() => demand(() => void select.run(choice, index))}
          onIntent={() => void prepareExternal.run(id)}
          tag={t(isConnectedBy(id) ? 'connect.connected' : 'connect.window')}
          tone="way"
        />
      )
    }
    const { kind, wallet } = choice
    const isReachable = kind === 'listed' && choice.isReachable === true
    const isRecent = kind === 'listed' && choice.isRecent === true
    const isInPage = kind === 'page'
    const isConnected = isInPage ? isConnectedThrough(app, wallet.id) : isConnectedBy(wallet.id)
    const wayTag = isRecent ? 'connect.recent' : isReachable ? undefined : 'connect.get'
    // The title says it already.
    const hereTag = hasTitles ? undefined : 'connect.installed'
    const tag = isConnected ? 'connect.connected' : isInPage ? hereTag : wayTag
    const prepareRow = () => {
      if (isInPage) prepareWallet(app, wallet.id)
      else if (isReachable) void prepare.run()
      else app.prefetch('GetWallet')
    }
    return (
      <WalletRow
        disabledReasonId={agreement?.missingId}
        icon={isInPage ? wallet.icon : wallet.image}
        key={wallet.id}
        name={wallet.name}
        onClick={() => demand(() => void select.run(choice, index))}
        onIntent={prepareRow}
        tag={tag && t(tag)}
        tone={isInPage ? 'ready' : isRecent ? 'way' : 'offer'}
      />
    )
  }

  if (!hasTitles)
    return (
      <List label={t('connect.wallets')}>
        {choices.map(row)}
        {children}
      </List>
    )
  return groups.map(({ name, choices: members }, index) => (
    <Stack gap="tight" key={name}>
      <ListTitle>{t(`connect.group.${name}`)}</ListTitle>
      <List label={t(`connect.group.${name}`)}>
        {members.map(choice => row(choice, choices.indexOf(choice)))}
        {index === groups.length - 1 && children}
      </List>
    </Stack>
  ))
}
