import { useState } from 'react'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { currentRoute } from '../../flow/router.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { GuideLine } from '../../ui/GuideLine.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { Platform } from '../../wallets/Platform.ts'
import { showStores, waysTo } from './linkActions.ts'
import { PairingScreen } from './PairingScreen.tsx'
import { offeredPairing } from './pairing.ts'
import { pairingOutcome } from './pairingTexts.ts'

/**
 * Connects a wallet on another device, in another app or on another site, with a tab for each way. Without a chosen
 * wallet, any wallet can scan the code.
 * @spec 2.view-connecting-walletconnect
 */
export function ConnectingWalletConnectView() {
  const route = useSelector(state => currentRoute(state.router))
  if (route.view !== 'ConnectingWalletConnect') return null
  return <Ways key={route.wallet?.id ?? ''} wallet={route.wallet} />
}

function Ways({ wallet }: { wallet: ListedWallet | undefined }) {
  const app = useApp()
  const { t } = useI18n()
  // The ways change when the wallet enters or leaves the page, so the view has to redraw.
  useSelector(state => state.page.wallets)
  const isDone = useSelector(state => pairingOutcome(state) === 'done')
  const [chosen, choose] = useState<Platform>()
  const platforms = waysTo(app, wallet)
  const [first = 'qrcode'] = platforms
  const platform = chosen && platforms.includes(chosen) ? chosen : first
  const screen = <PairingScreen platform={platform} wallet={wallet} />
  if (platforms.length < 2 || isDone)
    return (
      <>
        {screen}
        {wallet && !isDone && <GetLine platform={platform} wallet={wallet} />}
      </>
    )
  return (
    <>
      <Tabs
        label={t('walletConnect.tabs')}
        onSelect={choose}
        selected={platform}
        tabs={platforms.map(id => ({ id, label: t(`walletConnect.tab.${id}`) }))}
      >
        {screen}
      </Tabs>
      {wallet && <GetLine platform={platform} wallet={wallet} />}
    </>
  )
}

/** A link for visitors who do not have the chosen wallet. */
function GetLine({ platform, wallet }: { platform: Platform; wallet: ListedWallet }) {
  const { t } = useI18n()
  const get = useAction(showStores)
  const hasStores = useSelector(state => platform === 'mobile' && offeredPairing(state)?.appLink === 'unanswered')
  if (hasStores || platform === 'unsupported' || platform === 'browser') return null
  return (
    <GuideLine
      action={t('walletConnect.get.action')}
      onClick={() => get.run(wallet)}
      question={t('walletConnect.get.question', { wallet: wallet.name })}
    />
  )
}
