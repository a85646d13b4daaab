import Check from 'lucide-react/icons/check'
import { toDecimal } from '../../lib/decimal.ts'
import { formatExact } from '../../lib/formatExact.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import styles from './swap.module.css'
import type { SwapReview } from './swap.ts'

/** The steps in the wallet, each with its number, before the first press and after the last. One step has no list. */
export function SwapSteps({ review }: { review: SwapReview }) {
  const { t, numbers } = useI18n()
  const { approvals, allowed, pay, amount, sent, wallet } = review
  const all = allowed + approvals.length
  if (all === 0) return null
  const paid = `${formatExact(toDecimal(amount, pay.decimals), numbers)} ${pay.symbol}`
  const steps = [
    ...(all > 1 ? [{ title: t('swap.reset', { symbol: pay.symbol }), text: t('swap.reset.why') }] : []),
    {
      title: t(allowed === all ? 'swap.allowed' : 'swap.allow', { amount: paid }),
      text: t('swap.allow.only'),
    },
    { title: t(sent ? 'swap.swapped' : 'swap.swap'), text: t('swap.swap.once', { wallet }) },
  ]
  const done = sent ? steps.length : allowed
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
