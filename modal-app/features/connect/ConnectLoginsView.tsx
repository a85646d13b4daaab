import { useApp, useSelector } from '../../app/hooks.ts'
import { offeredSocials } from '../../wallets/offeredLogins.ts'
import { AgreementBox } from './AgreementBox.tsx'
import { ConnectFooter } from './ConnectFooter.tsx'
import { EmailField } from './EmailField.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { useAgreement } from './useAgreement.ts'

/** Connect without its wallets, for a page that asks for a sign-in by email. @spec 2.view-email-login */
export function ConnectLoginsView() {
  const app = useApp()
  const settings = useSelector(state => state.settings)
  const agreement = useAgreement()
  return (
    <>
      <AgreementBox agreement={agreement} />
      <EmailField agreement={agreement} />
      {offeredSocials(app.config, settings, app).length > 0 && <SocialButtons agreement={agreement} />}
      <ConnectFooter agreement={agreement} />
    </>
  )
}
