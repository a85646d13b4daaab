import { useApp, useSelector } from '../../app/hooks.ts'
import { offeredSocials } from '../../connectors/auth/offeredLogins.ts'
import { useWalletSources } from '../../wallets/useWalletSources.ts'
import { walletChoices } from '../../wallets/walletChoices.ts'
import { hasMoreWallets, walletCount } from '../../wallets/walletCount.ts'
import { AgreementBox, useAgreement } from './AgreementBox.tsx'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { ConnectFooter } from './ConnectFooter.tsx'
import { EmailField } from './EmailField.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { WalletRows } from './WalletRows.tsx'

/** Only the wallets, shown after "Continue with a wallet". */
export function ConnectWalletsView() {
  const { isMobile, store } = useApp()
  const sources = useWalletSources()
  const agreement = useAgreement()
  const choices = walletChoices(sources, 0)
  const count = walletCount(sources)
  const hasAll = hasMoreWallets(store.getState().settings.allWallets, isMobile, count, choices)
  return (
    <>
      <AgreementBox agreement={agreement} />
      <WalletRows agreement={agreement} choices={choices}>
        {hasAll && <AllWalletsRow agreement={agreement} count={count} />}
      </WalletRows>
      <ConnectFooter agreement={agreement} />
    </>
  )
}

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
