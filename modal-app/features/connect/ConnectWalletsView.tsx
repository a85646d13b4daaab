import { useApp } from '../../app/hooks.ts'
import { useWalletSources } from '../../wallets/useWalletSources.ts'
import { walletChoices } from '../../wallets/walletChoices.ts'
import { hasMoreWallets, walletCount } from '../../wallets/walletCount.ts'
import { AgreementBox } from './AgreementBox.tsx'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { ConnectFooter } from './ConnectFooter.tsx'
import { useAgreement } from './useAgreement.ts'
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
