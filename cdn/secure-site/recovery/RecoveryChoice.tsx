import { hostOf } from '../hostOf.ts'

interface RecoveryChoiceProps {
  isOn: boolean
  choose(isOn: boolean): void
}

/** Off unless the visitor wants it: it says who else could open the wallet then. A passkey that is synced needs none. */
export function RecoveryChoice({ isOn, choose }: RecoveryChoiceProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby="recovery-price"
        onChange={event => choose(event.currentTarget.checked)}
      />
      <span>
        If I lose the code, my email opens the wallet after 24 hours
        <small id="recovery-price">Then whoever runs {hostOf(location.origin)} could open it, too.</small>
      </span>
    </label>
  )
}
