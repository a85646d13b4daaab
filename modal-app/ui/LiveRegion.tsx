import type { ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface LiveRegionProps {
  /** Announced whenever it changes; empty says nothing. */
  children?: ReactNode
  /** Heard only. */
  hidden?: boolean
}

/** Announces what it holds, politely. Keep it mounted: screen readers skip text that arrives together with its region. */
export function LiveRegion({ children, hidden = false }: LiveRegionProps) {
  return <div role="status">{hidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}</div>
}
