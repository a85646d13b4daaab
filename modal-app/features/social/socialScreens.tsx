import type { ReactNode } from 'react'
import { type OAuthProvider, socialNames } from '../../../shared/embedded/socialProviders.ts'
import { useApp } from '../../app/hooks.ts'
import type { TaskText } from '../../dialog/taskTexts.ts'
import { go } from '../../flow/go.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import styles from './socialTile.module.css'

/** Shown in an app's own browser, where the provider allows no sign-in: this site's address, to open elsewhere. */
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

/** Leads back to all logins if this one cannot work, because a retry would fail again. */
export function OtherWay({ isOnly = false }: { isOnly?: boolean }) {
  const app = useApp()
  const { t } = useI18n()
  return (
    <Button onClick={() => go(app, { is: 'left' })} variant={isOnly ? 'primary' : 'quiet'}>
      {t('social.inApp.other')}
    </Button>
  )
}

/** A provider's logo in the size of a wallet's image. */
export function SocialTile({ children }: { children: ReactNode }) {
  return <span className={styles.root}>{children}</span>
}

const texts: Readonly<Record<string, TaskText>> = {
  user_closed: 'social.left',
  not_available: 'social.refused',
  embedded_refused: 'social.refused',
  origin_not_allowed: 'social.refused',
  access_denied: 'social.denied',
  account_taken: 'social.taken',
  account_suspended: 'social.suspended',
  code_expired: 'farcaster.over',
  embedded_unreachable: 'task.unreachable',
  embedded_timeout: 'task.unreachable',
}

/** The text of a failure; undefined if it has no specific one. */
export const failedSocialText = (code: string | undefined): TaskText | undefined => texts[code ?? '']
