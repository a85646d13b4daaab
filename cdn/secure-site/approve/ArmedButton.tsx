import { useRef } from 'preact/hooks'
import { useArming } from './useArming.ts'

interface ArmedButtonProps {
  label: string
  isBusy: boolean
  /** Another button is the strong one. */
  isLesser: boolean
  /** Once: a second press does nothing. */
  onPress(): void
}

/** A press counts only once the visitor has had the whole screen before them. For windows alone. */
export function ArmedButton({ label, isBusy, isLesser, onPress }: ArmedButtonProps) {
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
      aria-disabled={state !== 'armed' || isBusy || undefined}
      aria-busy={isBusy || undefined}
      {...press}
    >
      {isBusy && <span class="spinner" aria-hidden="true" />}
      <span>{label}</span>
    </button>
  )
}
