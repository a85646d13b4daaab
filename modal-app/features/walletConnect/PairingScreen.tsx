import QrCodeIcon from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { connectedBy } from '../../connections/connectionById.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { chooseWallet } from '../../flow/chooseWallet.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { copyText } from '../../lib/clipboard.ts'
import { deviceOf, storeLinks } from '../../lib/storeLinks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { List } from '../../ui/List.tsx'
import { loadQrCode, useLater } from '../../ui/loadQrCode.ts'
import { QrFrame } from '../../ui/QrFrame.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { WalletImage, walletConnectIcon } from '../../ui/WalletImage.tsx'
import type { Platform } from '../../wallets/Platform.ts'
import { StoreRow } from '../../wallets/StoreRow.tsx'
import { insideLink, installedId, linkTo, openWallet, showCodeInstead } from './linkActions.ts'
import { offeredPairing } from './pairing.ts'
import { requestPairing } from './pairingActions.ts'
import {
  isFailure,
  needsPairing,
  type PairingFacts,
  pairingOutcome,
  pairingStep,
  pairingTexts,
} from './pairingTexts.ts'

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

/** A phone that opens a wallet's app needs no drawing. */

/** The QR code of the current pairing. Its frame is shown before the first code and during renewals. */
function PairingCode({ wallet }: { wallet?: ListedWallet | undefined }) {
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

interface PairingButtonsProps {
  facts: PairingFacts
  wallet: ListedWallet | undefined
}

/** The actions for a way to the wallet, the likeliest first. */
function PairingButtons({ facts, wallet }: PairingButtonsProps) {
  const { t } = useI18n()
  const again = useAction(requestPairing)
  const { platform, outcome } = facts
  if (needsPairing(facts) && outcome === 'unset') return null
  if (needsPairing(facts) && isFailure(outcome))
    return (
      <Button busy={again.isRunning} onClick={() => again.run()} variant="primary">
        {t('action.tryAgain')}
      </Button>
    )
  if (!wallet || platform === 'qrcode') return <CopyLink />
  if (platform === 'unsupported') return <StoreRows wallet={wallet} />
  if (platform === 'browser') return <ContinueHere wallet={wallet} />
  return <OpenButtons facts={facts} wallet={wallet} />
}

/** Copies the pairing uri, for wallets that accept it as text. */
function CopyLink() {
  const { t } = useI18n()
  const uri = useSelector(state => offeredPairing(state)?.uri)
  const label = t('walletConnect.copy')
  return (
    <Stack align="center">
      <CopyButton copy={copyText} label={label} text={uri}>
        {label}
      </CopyButton>
    </Stack>
  )
}

function ContinueHere({ wallet }: { wallet: ListedWallet }) {
  const app = useApp()
  const { t } = useI18n()
  const choose = useAction(chooseWallet)
  const id = installedId(app, wallet)
  if (id === undefined) return null
  return (
    <Button onClick={() => choose.run({ id, name: wallet.name, icon: wallet.image })} variant="primary">
      {t('walletConnect.browser.continue')}
    </Button>
  )
}

function OpenButtons({ facts, wallet }: { facts: PairingFacts; wallet: ListedWallet }) {
  const app = useApp()
  const { t } = useI18n()
  const open = useAction(openWallet)
  const code = useAction(showCodeInstead)
  const guard = useArmed()
  const { platform, appLink } = facts
  const isUnanswered = platform === 'mobile' && appLink === 'unanswered'
  return (
    <>
      <Button
        busy={linkTo(app, wallet, platform) === undefined}
        guard={linkTo(app, wallet, platform)?.by === 'window' ? guard : undefined}
        onClick={() => open.run(wallet, platform)}
        variant="primary"
      >
        {t('action.openWallet', { wallet: wallet.name })}
      </Button>
      {isUnanswered && (
        <>
          <StoreRows wallet={wallet} />
          <Button onClick={() => code.run()}>{t('walletConnect.showCode')}</Button>
          <CopyLink />
        </>
      )}
    </>
  )
}

/** Links to get a wallet for this browser or phone. */
function StoreRows({ wallet }: { wallet: ListedWallet }) {
  const { isMobile } = useApp()
  const { t } = useI18n()
  const links = storeLinks(wallet, deviceOf(navigator.userAgent, isMobile)).filter(({ fits }) => fits)
  return (
    <List label={t('getWallet.here')}>
      {links.map(link => (
        <StoreRow key={link.store} link={link} wallet={wallet} />
      ))}
    </List>
  )
}
