import QrCodeIcon from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { connectedBy } from '../../connections/connectedBy.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { walletConnectIcon } from '../../ui/walletConnectIcon.ts'
import type { Platform } from '../../wallets/Platform.ts'
import { insideLink } from './linkActions.ts'
import { PairingButtons } from './PairingButtons.tsx'
import { PairingCode } from './PairingCode.tsx'
import { offeredPairing } from './pairing.ts'
import { pairingOutcome } from './pairingOutcome.ts'
import { needsPairing, type PairingFacts, pairingStep, pairingTexts } from './pairingTexts.ts'

interface PairingScreenProps {
  platform: Platform
  /** The chosen wallet. Without it, any wallet may take the pairing. */
  wallet?: ListedWallet | undefined
}

/** One way to connect a wallet: instructions, status and actions. */
export function PairingScreen({ platform, wallet }: PairingScreenProps) {
  const app = useApp()
  const { t } = useI18n()
  const appLink = useSelector(state => offeredPairing(state)?.appLink)
  const outcome = useSelector(pairingOutcome)
  const walletSays = useSelector(({ task }) => (task?.kind === 'connect' ? task.says : undefined))
  const connected = useSelector(connectedBy)
  const isInside = platform === 'mobile' && wallet !== undefined && insideLink(app, wallet) !== undefined
  const facts: PairingFacts = {
    platform,
    outcome,
    appLink,
    isInside,
    hasWallet: wallet !== undefined,
    isMobile: app.isMobile,
  }
  const step = pairingStep(facts)
  return (
    <TaskScreen
      actions={<PairingButtons facts={facts} wallet={wallet} />}
      address={connected?.accounts[0]?.address}
      names={{ wallet: <bdi>{wallet?.name ?? connected?.wallet.name ?? t('walletConnect.anyWallet')}</bdi> }}
      outcome={step}
      picture={step === 'waiting' && pictureOf(facts, wallet)}
      pictureLast={app.isMobile && facts.platform === 'qrcode' && step === 'waiting'}
      ring={{
        name: wallet?.name ?? 'WalletConnect',
        icon: wallet ? wallet.image : walletConnectIcon,
        state: step === 'waiting' && appLink !== 'opened' ? 'ready' : undefined,
      }}
      texts={pairingTexts(facts)}
      walletSays={walletSays}
    />
  )
}

/** What takes the place of the wallet's picture; undefined if nothing does. */
function pictureOf(facts: PairingFacts, wallet: ListedWallet | undefined): ReactNode {
  if (facts.outcome === 'unset' && needsPairing(facts)) return <QrCodeIcon />
  return facts.platform === 'qrcode' ? <PairingCode wallet={wallet} /> : undefined
}
