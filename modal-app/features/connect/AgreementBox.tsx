import { useI18n } from '../../lib/useI18n.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { LegalText } from './LegalText.tsx'
import type { Agreement } from './useAgreement.ts'

/** The checkbox that must be ticked before any method works, if the site requires it. */
export function AgreementBox({ agreement }: { agreement: Agreement }) {
  const { t } = useI18n()
  const { isAsked, isGiven, isInsistedOn, give, missingId, boxRef } = agreement
  if (!isAsked) return null
  return (
    <>
      <Checkbox boxRef={boxRef} checked={isGiven} hint={isInsistedOn ? t('legal.first') : undefined} onChange={give}>
        <LegalText kind="checkbox" />
      </Checkbox>
      {missingId && <VisuallyHidden id={missingId}>{t('legal.reason')}</VisuallyHidden>}
    </>
  )
}
