import { formatCurrency } from '../../lib/formatCurrency.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import styles from './buy.module.css'

/** Reference §1.13. */
const presets = ['100', '250', '500', '1000']

/** In letters, for four beside each other on a small phone. */
const longest = 6

interface PresetsProps {
  currency: string
  /** The amount of the form, as a decimal number. */
  amount: string
  onChoose: (amount: string) => void
}

/** Common amounts, each one press. */
export function Presets({ currency, amount, onChoose }: PresetsProps) {
  const { t, numbers } = useI18n()
  const labels = presets.map(preset => formatCurrency(preset, currency, numbers))
  return (
    <fieldset
      aria-label={t('buy.presets')}
      className={styles.presets}
      data-long={labels.some(({ length }) => length > longest) || undefined}
    >
      {presets.map((preset, index) => (
        <button
          aria-pressed={preset === amount}
          className={styles.preset}
          key={preset}
          onClick={() => onChoose(preset)}
          type="button"
        >
          {labels[index]}
        </button>
      ))}
    </fieldset>
  )
}
