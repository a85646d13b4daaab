import { useApp } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import styles from './names.module.css'
import type { NameSuggestion } from './names.ts'

interface SuggestionRowProps {
  suggestion: NameSuggestion
  onClick: () => void
}

/** A name to choose; one that is taken stays readable. */
export function SuggestionRow({ suggestion: { name, registered }, onClick }: SuggestionRowProps) {
  const { config } = useApp()
  const { t } = useI18n()
  return (
    <button
      aria-disabled={registered || undefined}
      className={styles.row}
      onClick={registered ? undefined : onClick}
      type="button"
    >
      <bdi className={styles.name} dir="ltr">
        {name}
        <span className={styles.zone}>.{config.nameZone}</span>
      </bdi>{' '}
      <span className={styles.state} data-free={!registered || undefined}>
        {t(registered ? 'names.taken' : 'names.free')}
      </span>
    </button>
  )
}
