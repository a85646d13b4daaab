import { type ReactNode, useEffect, useState } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface LiveRegionProps {
  /** Announced on every change; nothing is announced if empty. */
  children?: ReactNode
}

/**
 * Announces its content politely. Keep it mounted: screen readers skip text that arrives together with its region. Text
 * that is not shown belongs in an `Announcement`.
 */
export function LiveRegion({ children }: LiveRegionProps) {
  return <div role="status">{children}</div>
}

/** Long enough for a screen reader to pick up the text. */
const heardMs = 1_000

interface AnnouncementProps {
  /** Announced on every change; nothing is announced if empty. */
  text: string
  /** Announces the same text again when it changes. */
  id?: string | number
}

/**
 * Politely announces what is not on screen. It empties after a moment, so visitors who read through the dialog do not
 * find it. Keep it mounted: screen readers skip text that arrives together with its region.
 */
export function Announcement({ text, id = '' }: AnnouncementProps) {
  const key = `${id} ${text}`
  const [heard, setHeard] = useState<string>()

  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setHeard(key), heardMs)
    return () => {
      clearTimeout(timer)
      setHeard(undefined)
    }
  }, [key, text])

  return (
    <div role="status">
      <VisuallyHidden>{heard !== key && <span key={key}>{text}</span>}</VisuallyHidden>
    </div>
  )
}
