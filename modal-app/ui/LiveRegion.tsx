import type { ReactNode } from 'react'

interface LiveRegionProps {
  /** Announced on every change; nothing is announced if empty. */
  children?: ReactNode
}

/**
 * Announces its content politely. Keep it mounted: screen readers skip text that arrives together with its region. What
 * is not shown belongs in an `Announcement`.
 */
export function LiveRegion({ children }: LiveRegionProps) {
  return <div role="status">{children}</div>
}
