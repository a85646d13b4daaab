import type { ReactNode } from 'react'
import arming from './arming.module.css'
import styles from './button.module.css'
import { PressHint } from './PressHint.tsx'
import { Spinner } from './Spinner.tsx'

/** Decides which presses on a button count (dialog/useArmed.ts). */
export interface Guard {
  /** Ref of the guarded button. */
  ref(element: HTMLElement | null): void
  /** Acts on the press at once, or when the button's fill is full, or never. */
  press(event: { readonly isTrusted: boolean; readonly detail: number }, act: () => void): void
  /** Why the last press did not count. */
  hint: string
}

export interface ButtonProps {
  /** At most one `primary` per view. `unfinished`: says what is missing first, and leads there. */
  variant?: 'primary' | 'neutral' | 'quiet' | 'unfinished'
  /** Shown before the text; a lucide icon without size. */
  icon?: ReactNode
  /** The action is running: a spinner takes the place of the text. Clicks are ignored; size, name and focus stay. */
  busy?: boolean
  /** As wide as its text, not its container. */
  inline?: boolean
  type?: 'button' | 'submit'
  /**
   * Id of the text that says why the button is disabled. Clicks still reach `onClick`, which can then show the
   * reason.
   */
  disabledReasonId?: string | undefined
  /** Decides which presses count. */
  guard?: Guard | undefined
  onClick?: () => void
  children: ReactNode
}

export function Button({
  variant = 'neutral',
  icon,
  busy = false,
  inline = false,
  type = 'button',
  disabledReasonId,
  guard,
  onClick,
  children,
}: ButtonProps) {
  const button = (
    <button
      aria-busy={busy || undefined}
      aria-describedby={disabledReasonId}
      aria-disabled={busy || disabledReasonId !== undefined || undefined}
      className={guard ? `${styles.root} ${arming.root}` : styles.root}
      data-inline={inline || undefined}
      data-variant={variant}
      onClick={event => {
        if (busy) event.preventDefault()
        else if (guard) guard.press(event, () => onClick?.())
        else onClick?.()
      }}
      ref={guard?.ref}
      type={type}
    >
      {icon}
      <span>{children}</span>
      {busy && <Spinner />}
    </button>
  )
  if (!guard) return button
  return (
    <div>
      {button}
      <PressHint>{guard.hint}</PressHint>
    </div>
  )
}
