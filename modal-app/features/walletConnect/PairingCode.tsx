import { type ComponentProps, type ComponentType, useLayoutEffect, useState } from 'react'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import type { QrCode } from '../../ui/QrCode.tsx'
import { QrFrame } from '../../ui/QrFrame.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { offeredPairing } from './pairing.ts'

/** QR drawing is a lazy chunk, because a phone that opens a wallet's app does not need it. */
function useQrCode(): ComponentType<ComponentProps<typeof QrCode>> | undefined {
  const [state, setState] = useState<{ Code?: typeof QrCode; error?: unknown }>({})
  useLayoutEffect(() => {
    import('../../ui/QrCode.tsx').then(
      ({ QrCode }) => setState({ Code: QrCode }),
      error => setState({ error }),
    )
  }, [])
  if (state.error) throw state.error
  return state.Code
}

/** The QR code of the current pairing. Its frame is shown before the first code and during renewals. */
export function PairingCode({ wallet }: { wallet?: ListedWallet | undefined }) {
  const { t } = useI18n()
  const pairing = useSelector(offeredPairing)
  const Code = useQrCode()
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
