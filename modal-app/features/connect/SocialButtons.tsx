import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Social } from '../../../shared/config.ts'
import { socialNames } from '../../../shared/embedded/socialProviders.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { offeredSocials } from '../../connectors/auth/offeredLogins.ts'
import { chooseSocial, prepareSocial, showSocials } from '../../flow/chooseSocial.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Agreement } from './AgreementBox.tsx'
import styles from './socialButtons.module.css'

/** As many as fit in one line; "More" has the others. */
const shownCount = 4

/**
 * Starts a sign-in with a provider. The first button shows its name if no wallet is offered above; two are side by side
 * (reference §1.2).
 */
export function SocialButtons({ agreement }: { agreement: Agreement }) {
  const app = useApp()
  const { t } = useI18n()
  const settings = useSelector(state => state.settings)
  const hasWallet = useSelector(state => state.page.wallets.length > 0)
  const socials = offeredSocials(app.config, settings, app)
  const shown = socials.slice(0, shownCount)
  const press = (social: Social) => agreement.demand(() => void chooseSocial(app, social))
  return (
    <fieldset
      aria-label={t('social.group')}
      className={styles.root}
      data-compact={hasWallet || socials.length === 2 || undefined}
      data-more={socials.length > shownCount || undefined}
      onFocus={() => prepareSocial(app)}
      onPointerEnter={() => prepareSocial(app)}
    >
      {shown.map(social => (
        <SocialButton key={social} missingId={agreement.missingId} onPress={press} social={social} />
      ))}
      {socials.length > shownCount && (
        <MoreButton
          label={t('social.more')}
          missingId={agreement.missingId}
          onPress={() => agreement.demand(() => showSocials(app))}
        />
      )}
    </fieldset>
  )
}

interface SocialButtonProps {
  social: Social
  missingId: string | undefined
  onPress(social: Social): void
}

export function SocialButton({ social, missingId, onPress }: SocialButtonProps) {
  const { t } = useI18n()
  return (
    <Button disabledReasonId={missingId} icon={<SocialMark social={social} />} onClick={() => onPress(social)}>
      {t('social.continue', { provider: socialNames[social] })}
    </Button>
  )
}

function MoreButton({ label, missingId, onPress }: { label: string; missingId: string | undefined; onPress(): void }) {
  return (
    <Button disabledReasonId={missingId} icon={<Ellipsis />} onClick={onPress}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  )
}
