import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import frame from './fieldFrame.module.css'
import styles from './textField.module.css'

interface TextFieldProps {
  /** The accessible name, shown above. */
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** Called when Enter is pressed; a key held since an earlier press does not count. */
  onEnter: (event: KeyboardEvent) => void
  maxLength: number
  /** Follows the text without being part of it. */
  suffix?: ReactNode
  /** The result or the error; announced when it changes. */
  about?: ReactNode
  isWrong?: boolean
  /** Takes an email address, which the browser may know. */
  isEmail?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A short text in Latin letters, such as a name. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    placeholder,
    value,
    onChange,
    onEnter,
    maxLength,
    suffix,
    about,
    isWrong = false,
    isEmail,
    inputRef,
  } = props
  const id = useId()
  return (
    <div className={frame.root} data-wrong={isWrong || undefined}>
      <label className={frame.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line} dir="ltr">
        <input
          aria-describedby={`${id}-about`}
          aria-invalid={isWrong || undefined}
          autoCapitalize="off"
          autoComplete={isEmail ? 'email' : 'off'}
          autoCorrect="off"
          className={`${frame.input} ${styles.input}`}
          enterKeyHint="done"
          id={id}
          maxLength={maxLength}
          onInput={event => onChange(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.repeat) onEnter(event)
          }}
          placeholder={placeholder}
          ref={inputRef}
          spellCheck="false"
          type={isEmail ? 'email' : 'text'}
          value={value}
        />
        {suffix && (
          <label aria-hidden="true" className={styles.suffix} htmlFor={id}>
            {suffix}
          </label>
        )}
      </div>
      <p aria-live="polite" className={`${frame.about} ${styles.about}`} id={`${id}-about`}>
        {about}
      </p>
    </div>
  )
}
