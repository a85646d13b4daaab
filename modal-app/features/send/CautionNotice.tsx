import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Caution } from './send.ts'

/** A reason to look twice. */
export function CautionNotice({ caution, symbol }: { caution: Caution; symbol: string }) {
  const { t } = useI18n()
  const title = caution === 'lookalike' ? t('send.caution.lookalike.title') : undefined
  return (
    <Notice tone="warning" {...(title !== undefined && { title })}>
      {fillText(marks => t(`send.caution.${caution}`, marks), { symbol: <bdi>{symbol}</bdi> })}
    </Notice>
  )
}
