import { noEnd } from '../../../shared/smartSession.ts'
import { momentText } from '../../lib/dates.ts'
import { useI18n } from '../../lib/useI18n.tsx'

/** Writes the moment at which a session ends. */
export function useEnd(): (expiry: number) => string {
  const { t, locale } = useI18n()
  return expiry => (expiry === noEnd ? t('session.never') : momentText(new Date(expiry * 1_000), locale))
}
