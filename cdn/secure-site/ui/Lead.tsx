import type { MessageValues } from '../../../shared/i18n/formatMessage.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import { useTexts } from './useTexts.tsx'

interface LeadProps {
  /** With the placeholder `{strong}`, if something in it is. */
  text: MessageKey
  strong?: MessageKey
  values?: MessageValues
}

/** Stands for what is strong, until it is drawn. No text holds it. */
const mark = '\ue000'

/** What a screen is about, in a sentence or two. */
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
