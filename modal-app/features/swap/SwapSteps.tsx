import Check from 'lucide-react/icons/check'
import { formatExact } from '../../../shared/i18n/formatExact.ts'
import { useSelector } from '../../app/hooks.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { findSent } from '../../transactions/sentTransactions.ts'
import styles from './swap.module.css'
import type { SwapReview } from './swap.ts'

/** The numbered steps in the wallet, before the first press and after the last. A single step has no list. */
export function SwapSteps({ review, wallet }: { review: SwapReview; wallet: string }) {
  const { t, numbers } = useI18n()
  const { approvals, allowed, pay, amount, sent, isAtomic, permit } = review
  // The wallet's consent is not enough: its transaction may still fail.
  const isSwapped = useSelector(({ sentTransactions }) => {
    return sent !== undefined && findSent(sentTransactions, sent)?.status === 'confirmed'
  })
  const all = permit ? 1 : allowed + approvals.length
  if (all === 0) return null
  const paid = `${formatExact(toDecimal(amount, pay.decimals), numbers)} ${pay.symbol}`
  if (isAtomic) {
    const title = t(isSwapped ? 'swap.all.done' : 'swap.all', { amount: paid })
    return <Steps done={isSwapped ? 1 : 0} steps={[{ title, text: t('swap.all.why', { wallet }) }]} />
  }
  const bySignature = permit && ({ title: 'swap.sign', text: 'swap.sign.why' } as const)
  const { title, text } = bySignature ?? ({ title: 'swap.allow', text: 'swap.allow.only' } as const)
  const isReset = !permit && all > 1
  const steps = [
    ...(isReset ? [{ title: t('swap.reset', { symbol: pay.symbol }), text: t('swap.reset.why') }] : []),
    { title: t(allowed === all ? 'swap.allowed' : title, { amount: paid }), text: t(text) },
    { title: t(isSwapped ? 'swap.swapped' : 'swap.swap'), text: t('swap.swap.once', { wallet }) },
  ]
  return <Steps done={isSwapped ? steps.length : allowed} steps={steps} />
}

function Steps({ steps, done }: { steps: readonly { title: string; text: string }[]; done: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li
          aria-current={index === done ? 'step' : undefined}
          className={styles.step}
          data-state={index < done ? 'done' : index === done ? 'next' : undefined}
          key={text}
        >
          <span aria-hidden="true" className={styles.number}>
            {index < done ? <Check /> : index + 1}
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
