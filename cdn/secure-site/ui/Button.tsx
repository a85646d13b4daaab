import type { ComponentChildren } from 'preact'

interface ButtonProps {
  children: ComponentChildren
  /** For screen readers, if the visible content says less. */
  name?: string
  onPress(): void
  kind?: 'strong' | 'quiet' | 'plain' | 'danger'
  isBusy?: boolean
  isOff?: boolean
  icon?: ComponentChildren
}

/** Stays focusable while disabled, so keyboard users keep their place. */
export function Button({ children, name, onPress, kind = 'quiet', isBusy = false, isOff = false, icon }: ButtonProps) {
  const isStill = isBusy || isOff
  return (
    <button
      type="button"
      class="button"
      data-variant={kind}
      aria-label={name}
      aria-disabled={isStill || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => isStill || onPress()}
    >
      {isBusy ? <span class="spinner" aria-hidden="true" /> : icon}
      <span>{children}</span>
    </button>
  )
}
