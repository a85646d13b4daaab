import type { ReactNode } from 'react'
import { useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { useAction } from '../../modal/useAction.ts'
import { List } from '../../ui/List.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WalletRow } from '../../ui/WalletRow.tsx'
import { selectWallet } from './connectActions.ts'
import type { Agreement } from './useAgreement.ts'
import type { WalletChoice } from './walletChoices.ts'

interface WalletRowsProps {
  choices: readonly WalletChoice[]
  /** What the visitor has to agree to first. */
  agreement?: Agreement
  /** A row that comes last. */
  children?: ReactNode
}

/** The wallets to choose from, one click each. */
export function WalletRows({ choices, agreement, children }: WalletRowsProps) {
  const { t } = useI18n()
  const connections = useSelector(state => state.connections.list)
  const select = useAction(selectWallet)
  const demand = agreement?.demand ?? (run => run())

  function row(choice: WalletChoice, index: number) {
    if (choice.kind === 'pending') return <Skeleton key={choice.id} shape="row" />
    const { kind, wallet } = choice
    const isConnected = connections.some(({ connectorId }) => connectorId === wallet.id)
    const isInPage = kind === 'page'
    return (
      <WalletRow
        disabledReasonId={agreement?.missingId}
        icon={isInPage ? wallet.icon : wallet.image}
        key={wallet.id}
        name={wallet.name}
        onClick={() => demand(() => void select.run(choice, index))}
        onIntent={isInPage ? undefined : prefetchGetWallet}
        tag={t(isConnected ? 'connect.connected' : isInPage ? 'connect.installed' : 'connect.get')}
        tone={isInPage ? 'ready' : 'offer'}
      />
    )
  }

  return (
    <List label={t('connect.wallets')}>
      {choices.map(row)}
      {children}
    </List>
  )
}

/** A failure is told when the view is wanted. */
function prefetchGetWallet(): void {
  import('./GetWalletView.tsx').catch(() => {})
}
