import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import { formatMoney } from '../../../shared/i18n/formatCurrency.ts'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { refreshBalance } from '../../identity/accountActions.ts'
import { formatDecimal } from '../../lib/decimal.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkOf } from '../../networks/networks.ts'
import { isTotalSaid, totalValue, useOwnedTokens } from '../../tokens/ownedTokens.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { Amount } from '../../ui/Amount.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './accountView.module.css'
import { ExplorerLink } from './ExplorerLink.tsx'

/**
 * The value of all tokens, or the balance in the network's own currency if a price is unknown; its loading or failed
 * state, the Refresh button, and the explorer. Empty if neither is known.
 */
export function BalanceLine({ connection }: { connection: Connection }) {
  const network = useSelector(state => networkOf(state, connection))
  const shown = useSelector(state => state.account.addresses[tokensKey(connection)])
  const { hasBalance = true, explorerUrl } = shown ?? {}
  const isShown = network && hasBalance
  if (!isShown && !explorerUrl) return null
  return (
    <div className={styles.line}>
      {isShown && <OwnBalance connection={connection} />}
      <ExplorerLink url={explorerUrl} />
    </div>
  )
}

function OwnBalance({ connection }: { connection: Connection }) {
  const { t, numbers } = useI18n()
  const refresh = useAction(refreshBalance)
  const reasonId = useId()
  const { status = 'reading' } = useSelector(state => state.account.balances[tokensKey(connection)]) ?? {}
  const tokens = useOwnedTokens(connection)
  const native = tokens?.find(({ address }) => address === undefined)
  const total = tokens && totalValue(tokens)
  const isLocked = status === 'locked'
  const about = tokens && isTotalSaid(tokens) ? '≈ ' : ''
  const amount =
    total === undefined
      ? native && formatDecimal(native.quantity.numeric, numbers)
      : about + formatMoney(total, numbers)
  return (
    <>
      <div className={styles.balance} role="status">
        {amount !== undefined || status === 'reading' ? (
          <Amount symbol={total === undefined ? native?.symbol : undefined} value={amount} />
        ) : (
          <Lead>{t('account.balance.unavailable')}</Lead>
        )}
      </div>
      <IconButton
        disabledReasonId={isLocked ? reasonId : undefined}
        icon={status === 'reading' ? <Spinner /> : <RotateCw />}
        label={t('account.balance.refresh')}
        onClick={() => refresh.run()}
      />
      {isLocked && (
        <p className={styles.reason} id={reasonId}>
          {t('account.balance.locked')}
        </p>
      )}
    </>
  )
}
