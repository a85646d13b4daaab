import type { ReactNode } from 'react'
import styles from './button.module.css'
import type { Guard } from './Guard.ts'
import { PressHint } from './PressHint.tsx'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps {
  /** One `primary` at most in a view. */
  variant?: 'primary' | 'neutral' | 'danger' | 'quiet'
  /** Before the text; a lucide icon without size. */
  icon?: ReactNode
  /** Works already: shows a spinner, takes no further click, keeps focus. */
  busy?: boolean
  /** As wide as its text instead of its container. */
  inline?: boolean
  type?: 'button' | 'submit'
  /** Id of the text that tells why it does nothing just now; a click is still told to `onClick`, so that it can say so. */
  disabledReasonId?: string | undefined
  /** A press counts only where this takes it. */
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
      className={styles.root}
      data-inline={inline || undefined}
      data-variant={variant}
      onClick={event => {
        if (busy) event.preventDefault()
        else if (!guard || guard.takes(event)) onClick?.()
      }}
      ref={guard?.ref}
      type={type}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
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
