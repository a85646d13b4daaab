import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { chooseWallet } from '../../flow/chooseWallet.ts'
import { copyText } from '../../lib/copyText.ts'
import { deviceOf, storeLinks } from '../../lib/storeLinks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { List } from '../../ui/List.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StoreRow } from '../../wallets/StoreRow.tsx'
import { installedId, linkTo, openWallet, showCodeInstead } from './linkActions.ts'
import { offeredPairing } from './pairing.ts'
import { requestPairing } from './pairingActions.ts'
import { isFailure } from './pairingOutcome.ts'
import { needsPairing, type PairingFacts } from './pairingTexts.ts'

interface PairingButtonsProps {
  facts: PairingFacts
  wallet: ListedWallet | undefined
}

/** The actions for a way to the wallet, the likeliest first. */
export function PairingButtons({ facts, wallet }: PairingButtonsProps) {
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
