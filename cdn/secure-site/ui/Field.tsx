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
  onInput(text: string): void
  onEnter(): void
}

/** Takes a part of a secret. The browser keeps none of it, and corrects none. */
export function Field({ label, hint, wrong, value, maxLength, rows = 1, onInput, onEnter }: FieldProps) {
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
        autoComplete="off"
        autoCapitalize="characters"
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
