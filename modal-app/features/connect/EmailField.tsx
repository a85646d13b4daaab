import ArrowRight from 'lucide-react/icons/arrow-right'
import { useRef, useState } from 'react'
import type { App } from '../../app/App.ts'
import { useApp } from '../../app/hooks.ts'
import { track } from '../../app/track.ts'
import { preloadConnector } from '../../connections/preloadConnector.ts'
import { authId } from '../../connectors/connectorIds.ts'
import { showEmailLogin } from '../../flow/showEmailLogin.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Agreement } from './AgreementBox.tsx'
import styles from './emailField.module.css'

/** Starts a sign-in by email. Text typed before the script ran stays. */
export function EmailField({ agreement }: { agreement: Agreement }) {
  const app = useApp()
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  /** A mail is being sent, and the view of its code follows. */
  const [isSending, setSending] = useState(false)
  // The next view explains what is wrong with the address.
  const submit = () =>
    agreement.demand(() => {
      const email = input.current?.value.trim()
      setSending(Boolean(email))
      if (email) continueByEmail(app, email)
      else input.current?.focus()
    })
  return (
    <div className={styles.root}>
      <input
        aria-describedby={agreement.missingId}
        aria-label={t('email.label')}
        autoComplete="email"
        className={styles.input}
        enterKeyHint="go"
        maxLength={254}
        onFocus={() => prepareEmail(app)}
        onKeyDown={event => {
          if (event.key === 'Enter') submit()
        }}
        placeholder={t('email.label')}
        ref={input}
        type="email"
      />
      <IconButton
        disabledReasonId={agreement.missingId}
        icon={isSending ? <Spinner /> : <ArrowRight />}
        label={t('email.continue')}
        mirrored
        onClick={submit}
      />
    </div>
  )
}

/** Handles interest in the field: the secure site and the views that follow load. */
function prepareEmail(app: App): void {
  app.prefetch('EmailLogin')
  preloadConnector(app, authId)
}

/** @param email is sent a code at once; without one, the next view asks for it */
export function continueByEmail(app: App, email?: string): void {
  track(app, { name: 'EMAIL_LOGIN_SELECTED' })
  showEmailLogin(app, email)
}
