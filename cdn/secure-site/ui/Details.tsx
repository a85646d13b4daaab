import type { ComponentChildren } from 'preact'
import { Icon } from './Icon.tsx'

/** Collapsed content that few people need. */
export function Details({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details>
      <summary>
        <span>{title}</span>
        <Icon name="down" />
      </summary>
      <div class="folded">{children}</div>
    </details>
  )
}
