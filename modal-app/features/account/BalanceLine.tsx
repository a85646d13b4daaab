import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId } from 'react'
import type { Network } from '../../../shared/networks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { formatBalance } from '../../lib/formatBalance.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Balance } from './account.ts'
import { refreshBalance } from './accountActions.ts'
import styles from './accountView.module.css'

interface BalanceLineProps {
  balance: Balance | undefined
  currency: Network['nativeCurrency']
}

/** The balance, its loading or failed state, and the Refresh button. */
export function BalanceLine({ balance, currency }: BalanceLineProps) {
  const { t, locale } = useI18n()
  const refresh = useAction(refreshBalance)
  const reasonId = useId()
  const { status = 'reading', amount } = balance ?? {}
  const isKnown = amount !== undefined
  const isLocked = status === 'locked'
  return (
    <div className={styles.line}>
      <div className={styles.middle} role="status">
        {isKnown || status === 'reading' ? (
          <Amount
            symbol={currency.symbol}
            value={isKnown ? formatBalance(amount, currency.decimals, locale) : undefined}
          />
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
    </div>
  )
}
