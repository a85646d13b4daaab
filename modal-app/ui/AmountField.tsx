import { type ReactNode, type Ref, useId } from 'react'
import styles from './amountField.module.css'
import frame from './fieldFrame.module.css'

interface AmountFieldProps {
  /** The accessible name, shown above. */
  label: string
  /** As it was typed. */
  value: string
  onChange: (text: string) => void
  /** The unit: a chip that leads to others, or plain text. */
  unit: ReactNode
  /** The amount's value, or its error, which is announced. */
  about?: ReactNode
  /** The balance, and a button that fills it in. */
  end?: ReactNode
  isWrong?: boolean
  readOnly?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** Longer amounts are drawn smaller, in steps. */
const sizes = [
  { upTo: 7, size: undefined },
  { upTo: 10, size: 'wide' },
  { upTo: 16, size: 'long' },
] as const
const sizeOf = (value: string) => {
  const found = sizes.find(({ upTo }) => value.length <= upTo)
  return found ? found.size : 'longest'
}

/** An amount, kept as text because floating-point numbers are inexact. */
export function AmountField({
  label,
  value,
  onChange,
  unit,
  about,
  end,
  isWrong = false,
  readOnly = false,
  inputRef,
}: AmountFieldProps) {
  const id = useId()
  return (
    <div className={frame.root} data-wrong={isWrong || undefined}>
      <div className={frame.head}>
        <label className={frame.label} htmlFor={id}>
          {label}
        </label>
        {end !== undefined && end !== false && <div className={styles.end}>{end}</div>}
      </div>
      <div className={styles.line}>
        <input
          aria-describedby={`${id}-about`}
          aria-invalid={isWrong || undefined}
          autoComplete="off"
          className={`${frame.input} ${styles.input}`}
          data-size={sizeOf(value)}
          dir="ltr"
          enterKeyHint="next"
          id={id}
          inputMode="decimal"
          maxLength={80}
          onInput={event => onChange(event.currentTarget.value)}
          placeholder="0"
          readOnly={readOnly}
          ref={inputRef}
          spellCheck="false"
          type="text"
          value={value}
        />
        {unit}
      </div>
      <p className={`${frame.about} ${styles.about}`} id={`${id}-about`}>
        {/* Announced only for errors, because the value changes with every digit. */}
        <span aria-live="polite">{isWrong && about}</span>
        {!isWrong && about}
      </p>
    </div>
  )
}
