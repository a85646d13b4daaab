import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { focusWhenHeld } from './focusWhenHeld.ts'

interface FieldProps {
  label: string
  /** What to type. */
  hint: string
  /** The error, in place of the hint, so nothing moves. */
  wrong: string | undefined
  value: string
  maxLength: number
  /** More than one if it does not fit on a line. */
  rows?: number
  /** Chooses a phone's keyboard. */
  type?: 'email' | 'code'
  onInput(text: string): void
  onEnter(): void
}

/** Input modes for an email and a code of digits; others are capitals. */
const kinds = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'off' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', autoCapitalize: 'off' },
  capitals: { autoComplete: 'off', autoCapitalize: 'characters' },
} as const

/** Input for part of a secret, or an email. The browser neither corrects nor stores it. */
export function Field({ label, hint, wrong, value, maxLength, rows = 1, type, onInput, onEnter }: FieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  // The screen exists only for this field.
  useLayoutEffect(() => (field.current ? focusWhenHeld(field.current) : undefined), [])
  const Element = rows > 1 ? 'textarea' : 'input'
  const about = `${id}-about`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Element
        id={id}
        ref={field}
        rows={rows > 1 ? rows : undefined}
        value={value}
        maxLength={maxLength}
        {...kinds[type ?? 'capitals']}
        spellcheck={false}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={about}
        onInput={event => onInput(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!event.repeat) onEnter()
        }}
      />
      <span id={about} class="hint" data-wrong={wrong !== undefined || undefined} role={wrong ? 'alert' : undefined}>
        {wrong ?? hint}
      </span>
    </div>
  )
}
