import type { ComponentChildren } from 'preact'
import { Icon } from './Icon.tsx'

interface NoticeProps {
  kind: 'warning' | 'danger'
  children: ComponentChildren
}

/** What a visitor should read before going on. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div class="notice" data-tone={kind} role={kind === 'danger' ? 'alert' : undefined}>
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  )
}
