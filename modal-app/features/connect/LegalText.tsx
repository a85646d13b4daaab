import { useSelector } from '../../app/hooks.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** What the visitor accepts, as a checkbox label or as a sentence. Shown only if the site names terms. */
export function LegalText({ kind }: { kind: 'sentence' | 'checkbox' }) {
  const { t } = useI18n()
  const { termsUrl, privacyUrl } = useSelector(state => state.settings)
  const terms = termsUrl && <TextLink href={termsUrl}>{t('legal.terms')}</TextLink>
  const privacy = privacyUrl && <TextLink href={privacyUrl}>{t('legal.privacy')}</TextLink>
  return terms && privacy
    ? fillText(marks => t(`legal.${kind}.both`, marks), { terms, privacy })
    : fillText(marks => t(`legal.${kind}.one`, marks), { document: terms || privacy })
}
