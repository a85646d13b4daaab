import { useRef } from 'preact/hooks'
import { useArming } from './useArming.ts'

interface ArmedButtonProps {
  label: string
  /** Another button is the primary one. */
  isLesser: boolean
  /** Once only: a second press does nothing. */
  onPress(): void
}

/** Presses count only after the whole screen was visible for a while. For windows only. */
export function ArmedButton({ label, isLesser, onPress }: ArmedButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { state, press } = useArming(button, onPress)
  return (
    <button
      type="button"
      class="button"
      ref={button}
      data-variant="arming"
      data-arming={state}
      data-lesser={isLesser || undefined}
      aria-disabled={state !== 'armed' || undefined}
      {...press}
    >
      <span>{label}</span>
    </button>
  )
}
