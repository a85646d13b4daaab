import { type ReactNode, type RefObject, useId } from 'react'
import { LiveRegion } from './Announcement.tsx'
import styles from './checkbox.module.css'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Why the box must be ticked now, shown and announced after an attempt to continue without it. */
  hint?: string | undefined
  /** The input element, for focus. */
  boxRef?: RefObject<HTMLInputElement | null>
  /** The label; may contain links. */
  children: ReactNode
}

export function Checkbox({ checked, onChange, hint, boxRef, children }: CheckboxProps) {
  const hintId = useId()
  return (
    <div className={styles.root} data-asked={hint === undefined ? undefined : true}>
      <label className={styles.label}>
        <input
          aria-describedby={hint === undefined ? undefined : hintId}
          checked={checked}
          className={styles.box}
          onChange={event => onChange(event.currentTarget.checked)}
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
    </div>
  )
}
