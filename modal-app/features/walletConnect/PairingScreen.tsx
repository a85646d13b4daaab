import QrCodeIcon from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { walletConnectIcon } from '../../ui/walletConnectIcon.ts'
import { insideLink } from './linkActions.ts'
import { PairingButtons } from './PairingButtons.tsx'
import { PairingCode } from './PairingCode.tsx'
import { isFailure, type PairingOutcome, pairingOutcome } from './pairingOutcome.ts'
import { needsPairing, type PairingFacts, pairingText } from './pairingText.ts'
import type { Platform } from './platforms.ts'

interface PairingScreenProps {
  platform: Platform
  /** The one that is meant; without, any may take the pairing up. */
  wallet?: ListedWallet | undefined
}

/** One way to a wallet: what to do, how it stands, and what else one can do. */
export function PairingScreen({ platform, wallet }: PairingScreenProps) {
  const app = useApp()
  const { t } = useI18n()
  const pairing = useSelector(state => state.pairing)
  const outcome = useSelector(pairingOutcome)
  const isInside = platform === 'mobile' && wallet !== undefined && insideLink(app, wallet) !== undefined
  const facts: PairingFacts = {
    platform,
    outcome,
    appLink: pairing?.appLink,
    isInside,
    hasWallet: wallet !== undefined,
    isMobile: app.isMobile,
  }
  const name = useSelector(state => wallet?.name ?? state.connections.list.at(-1)?.wallet.name) ?? 'WalletConnect'
  const { title, text } = pairingText(facts)
  const say = (key: typeof title) => fillText(marks => t(key, marks), { wallet: <bdi>{name}</bdi> })
  return (
    <StatusScreen
      actions={outcome === 'done' ? undefined : <PairingButtons facts={facts} wallet={wallet} />}
      picture={<Picture facts={facts} name={name} wallet={wallet} />}
      title={say(title)}
    >
      {text && say(text)}
    </StatusScreen>
  )
}

/** A refusal of the visitor's own is no alarm. */
const ringStates: Partial<Record<PairingOutcome, 'declined' | 'done'>> = {
  declined: 'declined',
  replaced: 'declined',
  inUse: 'declined',
  done: 'done',
}

function Picture({
  facts,
  wallet,
  name,
}: {
  facts: PairingFacts
  wallet: ListedWallet | undefined
  name: string
}): ReactNode {
  const { platform, outcome, appLink } = facts
  if (outcome === 'unset' && needsPairing(facts)) return <QrCodeIcon />
  const isOver = outcome === 'done' || (isFailure(outcome) && needsPairing(facts))
  if (isOver || appLink === 'opened')
    return (
      <ConnectingRing
        icon={wallet ? wallet.image : walletConnectIcon}
        name={name}
        state={isOver ? (ringStates[outcome] ?? 'failed') : 'waiting'}
      />
    )
  if (platform === 'qrcode') return <PairingCode wallet={wallet} />
  return <WalletImage name={name} size="hero" src={wallet?.image} />
}
