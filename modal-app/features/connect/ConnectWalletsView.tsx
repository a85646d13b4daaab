import { AgreementBox } from './AgreementBox.tsx'
import { ConnectFooter } from './ConnectFooter.tsx'
import { useAgreement } from './useAgreement.ts'
import { useWalletSources } from './useWalletSources.ts'
import { WalletRows } from './WalletRows.tsx'
import { walletChoices } from './walletChoices.ts'

/** The wallets alone, behind "Continue with a wallet". */
export function ConnectWalletsView() {
  const sources = useWalletSources()
  const agreement = useAgreement()
  return (
    <>
      <AgreementBox agreement={agreement} />
      <WalletRows agreement={agreement} choices={walletChoices(sources, 0)} />
      <ConnectFooter agreement={agreement} />
    </>
  )
}
