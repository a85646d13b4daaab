import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { focusWhenHeld } from './focusWhenHeld.ts'

interface FieldProps {
  label: string
  /** What belongs in it. */
  hint: string
  /** What is wrong, in the place of the hint, so that nothing moves. */
  wrong: string | undefined
  value: string
  maxLength: number
  /** More than one for what does not fit on a line. */
  rows?: number
  /** What is typed, for the keys on a phone's screen. */
  type?: 'email' | 'code'
  onInput(text: string): void
  onEnter(): void
}

/** How an email is typed, or a code of digits; others are capitals. */
const kinds = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'off' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', autoCapitalize: 'off' },
  capitals: { autoComplete: 'off', autoCapitalize: 'characters' },
} as const

/** Takes a part of a secret, or an email. The browser corrects none of it, and keeps no secret. */
export function Field({ label, hint, wrong, value, maxLength, rows = 1, type, onInput, onEnter }: FieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  // The screen is there for this alone.
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
