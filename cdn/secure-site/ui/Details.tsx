import type { ComponentChildren } from 'preact'
import { Icon } from './Icon.tsx'

/** What few people need, folded away. */
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
