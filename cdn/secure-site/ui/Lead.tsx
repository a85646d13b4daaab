import type { MessageValues } from '../../../shared/i18n/formatMessage.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import { useTexts } from './useTexts.tsx'

interface LeadProps {
  /** With the placeholder `{strong}`, if part of it is emphasized. */
  text: MessageKey
  strong?: MessageKey
  values?: MessageValues
}

/** Marks the emphasized part until rendering. No text contains it. */
const mark = '\ue000'

/** A screen's introduction, one or two sentences. */
export function Lead({ text, strong, values }: LeadProps) {
  const { t } = useTexts()
  const [before, after] = t(text, { ...values, strong: mark }).split(mark)
  return (
    <p class="lead">
      {before}
      {strong && <strong>{t(strong, values)}</strong>}
      {after}
    </p>
  )
}
