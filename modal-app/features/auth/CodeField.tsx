import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './codeField.module.css'

interface CodeFieldProps {
  /** The accessible name. */
  label: string
  /** The instruction or the error; announced when it changes. */
  about: ReactNode
  isWrong: boolean
  /** The code is on its way. */
  isBusy: boolean
  onComplete(code: string): void
}

const length = 6
const places = Array.from({ length }, (_, place) => place)

/** One field for six digits, drawn as six boxes. A paste fills them all, and the last digit completes it. */
export function CodeField({ label, about, isWrong, isBusy, onComplete }: CodeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')

  useLayoutEffect(() => {
    if (document.hasFocus()) input.current?.focus({ preventScroll: true })
  }, [])

  // After a wrong code, the visitor types another.
  useLayoutEffect(() => {
    if (!isWrong) return
    setCode('')
    if (document.hasFocus()) input.current?.focus({ preventScroll: true })
  }, [isWrong])

  return (
    <div className={styles.root} data-wrong={isWrong || undefined}>
      <div className={styles.boxes} dir="ltr">
        {places.map(place => (
          <span
            aria-hidden
            className={styles.box}
            data-next={place === Math.min(code.length, length - 1) || undefined}
            key={place}
          >
            {code[place]}
          </span>
        ))}
        <input
          aria-describedby={id}
          aria-invalid={isWrong || undefined}
          aria-label={label}
          autoComplete="one-time-code"
          className={styles.input}
          inputMode="numeric"
          onInput={event => {
            const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, length)
            setCode(digits)
            if (digits.length === length && digits !== code) onComplete(digits)
          }}
          readOnly={isBusy}
          ref={input}
          type="text"
          value={code}
        />
      </div>
      <p aria-live="polite" className={styles.about} id={id}>
        {about}
      </p>
    </div>
  )
}
