import { fillText } from '../lib/fillText.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Caution } from './Prepared.ts'

/** A certain loss is shown as an error; everything else as a warning. */
const losses: readonly Caution[] = ['ownerless', 'tokenContract']
const titled = ['ownerless', 'tokenContract', 'lookalike'] as const

/** A reason to look twice. */
export function CautionNotice({ caution, symbol }: { caution: Caution; symbol: string }) {
  const { t } = useI18n()
  const named = titled.find(each => each === caution)
  return (
    <Notice
      tone={losses.includes(caution) ? 'error' : 'warning'}
      {...(named && { title: t(`send.caution.${named}.title`) })}
    >
      {fillText(marks => t(`send.caution.${caution}`, marks), { symbol: <bdi>{symbol}</bdi> })}
    </Notice>
  )
}
