import { type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import styles from './addressField.module.css'
import frame from './fieldFrame.module.css'

interface AddressFieldProps {
  /** The accessible name, shown above. */
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** A small button beside the label, such as one that pastes. */
  action?: ReactNode
  /** The result or the error; shown and announced once the visitor pauses or leaves, as half an address is always wrong. */
  about?: ReactNode
  isWrong?: boolean
  readOnly?: boolean
  inputRef?: Ref<HTMLTextAreaElement>
}

/** A payment link that was cut off would name another amount. */
const maxLength = 4_096
/** Spec §9: debounce. */
const pauseMs = 500
/** As many letters as fit one line of the narrowest screen, however wide. */
const shortValue = 16

/** An address or a name. It has two lines, because a truncated address cannot be compared. */
export function AddressField({
  label,
  placeholder,
  value,
  onChange,
  action,
  about,
  isWrong = false,
  readOnly = false,
  inputRef,
}: AddressFieldProps) {
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(() => setTyping(false), pauseMs)
    return () => clearTimeout(timer)
  }, [value, isTyping])
  const isSaidWrong = (isWrong && !isTyping) || undefined
  return (
    <div className={frame.root} data-wrong={isSaidWrong}>
      <div className={frame.head}>
        <label className={frame.label} htmlFor={id}>
          {label}
        </label>
        {action}
      </div>
      <textarea
        aria-describedby={`${id}-about`}
        aria-invalid={isSaidWrong}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        className={`${frame.input} ${styles.input}`}
        data-short={value.length <= shortValue || undefined}
        dir="ltr"
        enterKeyHint="done"
        id={id}
        maxLength={maxLength}
        onBlur={() => setTyping(false)}
        onInput={event => {
          setTyping(true)
          onChange(event.currentTarget.value.replace(/[\r\n]+/g, ''))
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        placeholder={placeholder}
        readOnly={readOnly}
        ref={inputRef}
        rows={2}
        spellCheck="false"
        value={value}
      />
      <div aria-live="polite" className={`${frame.about} ${styles.about}`} id={`${id}-about`}>
        {!isTyping && about}
      </div>
    </div>
  )
}
