import { type MouseEvent, type ReactNode, type RefObject, useId } from 'react'
import { LiveRegion } from './Announcement.tsx'
import type { Guard } from './Button.tsx'
import styles from './checkbox.module.css'
import { PressHint } from './PressHint.tsx'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Why the box must be ticked now, shown and announced after an attempt to continue without it. */
  hint?: string | undefined
  /** The input element, for focus. */
  boxRef?: RefObject<HTMLInputElement | null>
  /** Decides which presses tick the box. It is unticked by any. */
  guard?: Guard | undefined
  /** The label; may contain links. */
  children: ReactNode
}

export function Checkbox({ checked, onChange, hint, boxRef, guard, children }: CheckboxProps) {
  const hintId = useId()
  /** The tick appears once the press counts. */
  const press = (event: MouseEvent<HTMLInputElement>) => {
    if (!guard || checked) return
    event.preventDefault()
    guard.press(event, () => onChange(true))
  }
  return (
    <div className={styles.root} data-asked={hint === undefined ? undefined : true} ref={guard?.ref}>
      <label className={styles.label}>
        <input
          aria-describedby={hint === undefined ? undefined : hintId}
          checked={checked}
          className={styles.box}
          onChange={event => onChange(event.currentTarget.checked)}
          onClick={press}
          ref={boxRef}
          type="checkbox"
        />
        <span>{children}</span>
      </label>
      <LiveRegion>
        {hint !== undefined && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )}
      </LiveRegion>
      {guard && <PressHint>{guard.hint}</PressHint>}
    </div>
  )
}
