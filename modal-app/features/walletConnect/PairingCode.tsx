import type { ListedWallet } from '../../../shared/wallets.ts'
import { useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { loadQrCode } from '../../ui/loadQrCode.ts'
import { QrFrame } from '../../ui/QrFrame.tsx'
import { useLater } from '../../ui/useLater.ts'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { offeredPairing } from './pairing.ts'

/** A phone that opens a wallet's app needs no drawing. */

/** The QR code of the current pairing. Its frame is shown before the first code and during renewals. */
export function PairingCode({ wallet }: { wallet?: ListedWallet | undefined }) {
  const { t } = useI18n()
  const pairing = useSelector(offeredPairing)
  const Code = useLater(loadQrCode)?.QrCode
  const uri = pairing?.uri
  const label = wallet ? t('walletConnect.qr.wallet', { wallet: wallet.name }) : t('walletConnect.qr.any')
  return (
    <QrFrame
      picture={wallet && <WalletImage name={wallet.name} size="hero" src={wallet.image} />}
      stale={pairing?.status === 'requesting'}
    >
      {Code && uri && <Code hasPicture={wallet !== undefined} key={uri} label={label} text={uri} />}
    </QrFrame>
  )
}
