import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { focusWhenHeld } from './focusWhenHeld.ts'
import { Icon, type IconName } from './Icon.tsx'

interface ScreenProps {
  /** Host of the page, as the browser enforces it. */
  host?: string | undefined
  /** For a page that has ended. */
  picture?: IconName
  title: ComponentChildren
  children: ComponentChildren
  /** At the foot. */
  actions?: ComponentChildren
  /** Below the actions: what few people need. */
  others?: ComponentChildren
}

/** One screen: its site, topic and actions. */
export function Screen({ host, picture, title, children, actions, others }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Makes screen readers start with new content; a field announces itself.
  useEffect(() => {
    const { current } = heading
    return current && !current.parentElement?.contains(document.activeElement) ? focusWhenHeld(current) : undefined
  }, [])
  return (
    <main class="screen">
      {host && (
        <p class="host">
          <Icon name="shield" />
          <bdi>{host}</bdi>
        </p>
      )}
      {picture && (
        <span class="picture">
          <Icon name={picture} />
        </span>
      )}
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <div class="body">{children}</div>
      {actions && <div class="actions">{actions}</div>}
      {others}
    </main>
  )
}
