import { type ReactNode, type Ref, useId } from 'react'
import { currencySign, formatCurrency } from '../../../shared/i18n/formatCurrency.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './buy.module.css'

interface BuyAmountProps {
  currency: string
  /** As typed. */
  value: string
  onChange: (text: string) => void
  /** Called when the visitor has finished it. */
  onEnter: () => void
  /** The approximate amount that arrives, or what is wrong. */
  about: ReactNode
  isWrong: boolean
  inputRef: Ref<HTMLInputElement>
}

/** Longer amounts are drawn smaller, in steps. */
const sizeOf = (value: string) => (value.length <= 7 ? undefined : value.length <= 12 ? 'long' : 'longest')

/** The form's large amount, with the currency sign where the language puts it. */
export function BuyAmount({ currency, value, onChange, onEnter, about, isWrong, inputRef }: BuyAmountProps) {
  const { t, numbers } = useI18n()
  const id = useId()
  const { sign, isFirst } = currencySign(currency, numbers)
  const drawn = (
    <span aria-hidden="true" className={styles.sign} data-empty={value === '' || undefined}>
      {isFirst ? sign : `\u00a0${sign}`}
    </span>
  )
  return (
    <>
      <label className={styles.money} data-size={sizeOf(value)} data-wrong={isWrong || undefined}>
        <VisuallyHidden id={id}>{t('send.amount')}</VisuallyHidden>
        {isFirst && drawn}
        <input
          aria-describedby={`${id}-about`}
          aria-invalid={isWrong || undefined}
          aria-labelledby={id}
          autoComplete="off"
          className={styles.input}
          dir="ltr"
          enterKeyHint="go"
          inputMode="decimal"
          maxLength={40}
          onKeyDown={event => event.key === 'Enter' && onEnter()}
          onInput={event => onChange(event.currentTarget.value)}
          placeholder="0"
          ref={inputRef}
          size={Math.max(1, value.length)}
          spellCheck="false"
          type="text"
          value={value}
        />
        {!isFirst && drawn}
      </label>
      <p className={styles.about} data-wrong={isWrong || undefined} id={`${id}-about`}>
        <span aria-live="polite">{isWrong && about}</span>
        {!isWrong && about}
      </p>
    </>
  )
}

/** Reference §1.13. */
const presets = ['100', '250', '500', '1000']

/** Maximum characters, so that four fit side by side on a small phone. */
const longest = 6

interface PresetsProps {
  currency: string
  /** The form's amount, as a decimal number. */
  amount: string
  onChoose: (amount: string) => void
}

/** Buttons for common amounts. */
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
