import { type ReactNode, type Ref, useId } from 'react'
import { currencySign, formatCurrency } from '../../lib/formatCurrency.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './buy.module.css'

interface BuyAmountProps {
  currency: string
  /** As it was typed. */
  value: string
  onChange: (text: string) => void
  /** The visitor has finished it. */
  onEnter: () => void
  /** What about arrives for it, or what is wrong with it. */
  about: ReactNode
  isWrong: boolean
  inputRef: Ref<HTMLInputElement>
}

/** Longer amounts are drawn smaller, in steps. */
const sizeOf = (value: string) => (value.length <= 7 ? undefined : value.length <= 12 ? 'long' : 'longest')

/** The one large amount of the form, with its sign where the language has it. */
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
