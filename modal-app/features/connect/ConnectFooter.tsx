import ShieldCheck from 'lucide-react/icons/shield-check'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Branding } from '../../ui/Branding.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { LegalText } from './LegalText.tsx'
import type { Agreement } from './useAgreement.ts'

/** What connecting means, what one accepts by it, and whose modal this is. */
export function ConnectFooter({ agreement }: { agreement: Agreement }) {
  const { config } = useApp()
  const { t } = useI18n()
  const { termsUrl, privacyUrl, branding } = useSelector(state => state.settings)
  const hasTerms = (termsUrl ?? privacyUrl) !== undefined
  return (
    <Stack end>
      <Footnote icon={<ShieldCheck />}>
        {t('connect.promise', { site: new URL(config.origin).host })}
        {hasTerms && !agreement.isAsked && (
          <>
            {' '}
            <LegalText kind="sentence" />
          </>
        )}
      </Footnote>
      {branding && <Branding>{t('branding')}</Branding>}
    </Stack>
  )
}
