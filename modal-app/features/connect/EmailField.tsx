import ArrowRight from 'lucide-react/icons/arrow-right'
import { useId, useRef, useState } from 'react'
import { useApp } from '../../app/hooks.ts'
import { isEmail } from '../../lib/isEmail.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './emailField.module.css'
import { continueByEmail, prepareEmail } from './emailStart.ts'
import type { Agreement } from './useAgreement.ts'

/** Begins a sign-in by email. What was typed before the script ran stays. */
export function EmailField({ agreement }: { agreement: Agreement }) {
  const app = useApp()
  const { t } = useI18n()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const submit = () =>
    agreement.demand(() => {
      const email = input.current?.value.trim() ?? ''
      if (isEmail(email)) return continueByEmail(app, email)
      setIncomplete(email !== '')
      input.current?.focus()
    })
  return (
    <div>
      <div className={styles.root} data-wrong={isIncomplete || undefined}>
        <input
          aria-describedby={isIncomplete ? id : agreement.missingId}
          aria-invalid={isIncomplete || undefined}
          aria-label={t('email.label')}
          autoComplete="email"
          className={styles.input}
          enterKeyHint="go"
          maxLength={254}
          onFocus={() => prepareEmail(app)}
          onInput={() => setIncomplete(false)}
          onKeyDown={event => {
            if (event.key === 'Enter') submit()
          }}
          placeholder={t('email.label')}
          ref={input}
          type="email"
        />
        <IconButton
          disabledReasonId={agreement.missingId}
          icon={<ArrowRight />}
          label={t('email.continue')}
          mirrored
          onClick={submit}
        />
      </div>
      {isIncomplete && (
        <p className={styles.problem} id={id} role="alert">
          {t('email.problem.incomplete')}
        </p>
      )}
    </div>
  )
}
