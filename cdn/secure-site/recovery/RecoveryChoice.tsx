import { hostOf } from '../hostOf.ts'
import { useTexts } from '../ui/useTexts.tsx'

interface RecoveryChoiceProps {
  isOn: boolean
  choose(isOn: boolean): void
}

/** Off by default: it explains who else could then open the wallet. With a synced passkey it is unnecessary. */
export function RecoveryChoice({ isOn, choose }: RecoveryChoiceProps) {
  const { t } = useTexts()
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby="recovery-price"
        onChange={event => choose(event.currentTarget.checked)}
      />
      <span>
        {t('recovery.choice')}
        <small id="recovery-price">{t('recovery.choice.price', { host: hostOf(location.origin) })}</small>
      </span>
    </label>
  )
}
