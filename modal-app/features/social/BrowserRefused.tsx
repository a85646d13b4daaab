import { type OAuthProvider, socialNames } from '../../../shared/embedded/socialProviders.ts'
import { useApp } from '../../app/hooks.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { OtherWay } from './OtherWay.tsx'
import { SocialTile } from './SocialTile.tsx'

/** A browser inside an app, in which the provider signs nobody in: the address of this site, to be opened elsewhere. */
export function BrowserRefused({ provider }: { provider: OAuthProvider }) {
  const app = useApp()
  const { t } = useI18n()
  const { origin } = app.config
  const name = socialNames[provider]
  return (
    <StatusScreen
      actions={
        <>
          <CopyButton copy={copyText} label={t('social.inApp.copy')} text={origin}>
            {t('social.inApp.copy')}
          </CopyButton>
          <OtherWay />
        </>
      }
      picture={
        <SocialTile>
          <SocialMark social={provider} />
        </SocialTile>
      }
      title={t('social.inApp.title')}
    >
      {t('social.inApp.text', { provider: name })}
    </StatusScreen>
  )
}
