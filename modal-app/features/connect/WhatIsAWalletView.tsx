import { useApp, useSelector } from '../../app/hooks.ts'
import { hasEmailLogin } from '../../connectors/auth/offeredLogins.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Explanation } from '../../ui/Explanation.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useAgreement } from './AgreementBox.tsx'
import { continueByEmail } from './EmailField.tsx'
import { showWalletsToGet } from './GetWalletView.tsx'
import styles from './picture.module.css'

/** Explains wallets to visitors who have never had one. */
export function WhatIsAWalletView() {
  const app = useApp()
  const { t } = useI18n()
  const show = useAction(showWalletsToGet)
  const { missingId } = useAgreement()
  const hasEmail = useSelector(({ settings }) => hasEmailLogin(app.config, settings))
  const byEmail = () => {
    // The required checkbox is beside the field there.
    if (missingId) goTo(app, { view: 'ConnectLogins' })
    else continueByEmail(app)
  }
  return (
    <Stack gap="loose">
      <Explanation picture={<HoldPicture />} title={t('whatIsAWallet.hold.title')}>
        {t('whatIsAWallet.hold.text')}
      </Explanation>
      <Explanation picture={<SignInPicture />} title={t('whatIsAWallet.signIn.title')}>
        {t('whatIsAWallet.signIn.text')}
      </Explanation>
      <Explanation picture={<DecidePicture />} title={t('whatIsAWallet.decide.title')}>
        {t('whatIsAWallet.decide.text')}
      </Explanation>
      <Stack>
        {hasEmail && (
          <Button onClick={byEmail} variant="primary">
            {t('getWallet.email')}
          </Button>
        )}
        <Button onClick={() => show.run()} variant={hasEmail ? 'neutral' : 'primary'}>
          {t('getWallet.title')}
        </Button>
      </Stack>
    </Stack>
  )
}

/** A question with No and Yes. */
function DecidePicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <rect className={styles.card} height="40" rx="9" width="50" x="11" y="11" />
      <path className={styles.text} d="M20 22h32M20 30h20" />
      <circle className={styles.no} cx="24" cy="50" r="11" />
      <path className={styles.cross} d="M20 46l8 8M28 46l-8 8" />
      <circle className={styles.yes} cx="49" cy="50" r="11" />
      <path className={styles.tick} d="M44 50.5l3.5 3.5 6.5-7.5" />
    </svg>
  )
}

/** A purse with coins. */
function HoldPicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <circle className={styles.coin} cx="43" cy="22" r="9" />
      <circle className={styles.coin} cx="28" cy="22" r="11" />
      <path className={styles.mark} d="M28 16v9M43 18v6" />
      <rect className={styles.body} height="33" rx="9" width="50" x="11" y="27" />
      <path className={styles.seam} d="M18 35h36" />
      <rect className={styles.clasp} height="13" rx="6.5" width="20" x="45" y="40" />
      <circle className={styles.accent} cx="52" cy="46.5" r="2.8" />
    </svg>
  )
}

/** A key in front of a page. */
function SignInPicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <rect className={styles.card} height="43" rx="8" width="50" x="11" y="12" />
      <path className={styles.line} d="M11 23h50" />
      <path className={styles.dots} d="M18 17.5h.01M23.5 17.5h.01" />
      <path className={styles.text} d="M19 31h18M19 39h9" />
      <circle className={styles.key} cx="37" cy="50" r="9" />
      <path className={styles.key} d="M43.5 43.5L58.5 28.5M51.5 35.5l5.5 5.5M57.5 29.5l5 5" />
    </svg>
  )
}
