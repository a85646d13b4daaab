import type { Part } from '../../flow/lazyView.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import agreementTexts from '../../locales/en.agreement.gen.json'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Agreement } from './AgreementBox.tsx'
import { LegalText } from './LegalText.tsx'

/** The checkbox of {@link AgreementBox}. */
export function AgreementCheckbox({ agreement }: { agreement: Agreement }) {
  const { t } = useI18n()
  const { isGiven, isInsistedOn, give, missingId, boxRef } = agreement
  return (
    <>
      <Checkbox boxRef={boxRef} checked={isGiven} hint={isInsistedOn ? t('legal.first') : undefined} onChange={give}>
        <LegalText kind="checkbox" />
      </Checkbox>
      {missingId && <VisuallyHidden id={missingId}>{t('legal.reason')}</VisuallyHidden>}
    </>
  )
}

export const agreementCheckbox: Part<{ agreement: Agreement }> = { View: AgreementCheckbox, texts: [agreementTexts] }
