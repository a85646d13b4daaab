import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { siteHost } from '../../app/siteHost.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Branding } from '../../ui/Branding.tsx'
import { Foot } from '../../ui/Foot.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import type { Agreement } from './AgreementBox.tsx'
import { LegalText } from './LegalText.tsx'

interface ConnectFooterProps {
  agreement: Agreement
  /** Shown above the footer texts. */
  children?: ReactNode
}

/** The end of the panel: what connecting means, the terms it accepts, and the branding. */
export function ConnectFooter({ agreement, children }: ConnectFooterProps) {
  const { config } = useApp()
  const { t } = useI18n()
  const { termsUrl, privacyUrl, branding } = useSelector(state => state.settings)
  const hasTerms = (termsUrl ?? privacyUrl) !== undefined
  return (
    <Foot>
      {children}
      <Footnote icon={<ShieldCheck />}>
        {t('connect.promise', { site: siteHost(config) })}
        {hasTerms && !agreement.isAsked && (
          <>
            {' '}
            <LegalText kind="sentence" />
          </>
        )}
      </Footnote>
      {branding && <Branding>{t('branding')}</Branding>}
    </Foot>
  )
}
