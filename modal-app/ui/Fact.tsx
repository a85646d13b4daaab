import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './fact.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface FactProps {
  /** What it is, such as "Network": the start of the accessible name. */
  label: string
  value: string
  /** A lucide icon without size, or a picture of size `small`. */
  icon: ReactNode
  /** Leads to where the fact can be changed. Without it, the fact is plain text. */
  onClick?: (() => void) | undefined
}

/** A short fact beside others. It looks like a button exactly if it is one. */
export function Fact({ label, value, icon, onClick }: FactProps) {
  const content = (
    <>
      {icon}
      <span className={styles.text}>
        <VisuallyHidden>{label} </VisuallyHidden>
        <bdi>{value}</bdi>
      </span>
      {onClick && <ChevronRight className={styles.end} />}
    </>
  )
  return onClick ? (
    <button className={styles.root} onClick={onClick} type="button">
      {content}
    </button>
  ) : (
    <div className={styles.root}>{content}</div>
  )
}
