import type { ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface LiveRegionProps {
  /** Announced on every change; nothing is announced if empty. */
  children?: ReactNode
  /** Visually hidden. */
  hidden?: boolean
}

/** Announces its content politely. Keep it mounted: screen readers skip text that arrives together with its region. */
export function LiveRegion({ children, hidden = false }: LiveRegionProps) {
  return <div role="status">{hidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}</div>
}
