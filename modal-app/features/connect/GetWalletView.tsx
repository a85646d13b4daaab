import WalletIcon from 'lucide-react/icons/wallet'
import { useState } from 'react'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { track } from '../../app/track.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import { fillText } from '../../lib/fillText.tsx'
import { optional } from '../../lib/inBackground.ts'
import { deviceOf, fitsDevice, storeLinks } from '../../lib/storeLinks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Intro } from '../../ui/Intro.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { loadQrCode, useLater } from '../../ui/loadQrCode.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QrFrame } from '../../ui/QrFrame.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ListSkeleton } from '../../ui/viewSkeletons.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { WalletRow } from '../../ui/WalletRow.tsx'
import { obtainableWallets } from '../../wallets/obtainableWallets.ts'
import { StoreRow } from '../../wallets/StoreRow.tsx'
import { useWalletSources } from '../../wallets/useWalletSources.ts'
import { readMoreWallets } from '../../wallets/walletListActions.ts'
import { selectWallet } from './connectActions.ts'

/** Where to get a wallet: the chosen one, or any of the operator's list. */
export function GetWalletView() {
  const route = useSelector(state => currentRoute(state.router))
  if (route.view !== 'GetWallet') return null
  return route.wallet ? <OneWalletToGet wallet={route.wallet} /> : <WalletsToGet />
}

/** A wallet that is not in this browser: why to choose it, where to get it and the next step. */
function OneWalletToGet({ wallet }: { wallet: ListedWallet }) {
  const { isMobile } = useApp()
  const { t, locale } = useI18n()
  const links = storeLinks(wallet, deviceOf(navigator.userAgent, isMobile)).filter(({ fits }) => fits)
  const networks = new Intl.ListFormat(locale).format(wallet.namespaces.map(each => t(`namespace.${each}`)))
  const names = { wallet: <bdi>{wallet.name}</bdi> }
  const then = isMobile ? 'getWallet.then.phone' : 'getWallet.then.browser'
  return (
    <>
      <Intro
        picture={<WalletImage name={wallet.name} size="hero" src={wallet.image} />}
        title={fillText(marks => t('getWallet.one', marks), names)}
      >
        {wallet.about ?? t('getWallet.for', { networks })}
      </Intro>
      <List label={t('getWallet.here')}>
        {links.map((link, index) => (
          <StoreRow key={link.store} link={link} primary={index === 0} wallet={wallet} />
        ))}
      </List>
      <Notice>{fillText(marks => t(then, marks), names)}</Notice>
      {!isMobile && <PhoneStores wallet={wallet} />}
    </>
  )
}

/** Without the codes, the rest still helps. */
const loadCode = () => optional(loadQrCode())

const phoneStores = ['appStore', 'playStore'] as const

/** On a computer: a code for each store of phones that has the wallet. Draws nothing for a wallet without an app. */
function PhoneStores({ wallet }: { wallet: ListedWallet }) {
  const { t } = useI18n()
  const stores = phoneStores.filter(store => wallet[store] !== undefined)
  const [first] = stores
  const QrCode = useLater(loadCode)?.QrCode
  const [chosen, choose] = useState(first)
  const url = chosen && wallet[chosen]
  if (!first || !chosen || !url || !QrCode) return null
  const label = (store: (typeof phoneStores)[number]) => t(`getWallet.store.${store}`)
  const code = (
    <QrFrame small>
      <QrCode label={t('getWallet.code', { wallet: wallet.name, store: label(chosen) })} text={url} />
    </QrFrame>
  )
  return (
    <Stack gap="tight">
      <ListTitle>{t('getWallet.phone')}</ListTitle>
      {stores.length === 1 ? (
        code
      ) : (
        <Tabs
          label={t('getWallet.phone')}
          onSelect={choose}
          selected={chosen}
          tabs={stores.map(id => ({ id, label: label(id) }))}
        >
          {code}
        </Tabs>
      )}
    </Stack>
  )
}

/** Few enough to choose from. All others are in the list of all wallets. */
const shownCount = 3

/** A few of the operator's wallets for this device, each with a reason to choose it. */
function WalletsToGet() {
  const { isMobile } = useApp()
  const { t } = useI18n()
  const device = deviceOf(navigator.userAgent, isMobile)
  const wallets = obtainableWallets(useWalletSources()).filter(wallet => fitsDevice(wallet, device))
  const { hasMore, isReading, pagesRead } = useSelector(state => state.walletList)
  const readMore = useAction(readMoreWallets)
  const show = useAction(selectWallet)
  // The list gives reasons and is the better choice.
  if (isReading && (!wallets.length || !pagesRead)) return <ListSkeleton />
  if (!wallets.length)
    return (
      <StatusScreen
        actions={
          hasMore ? (
            <Button busy={isReading} onClick={() => readMore.run()}>
              {t('action.tryAgain')}
            </Button>
          ) : undefined
        }
        picture={<WalletIcon />}
        title={t(hasMore ? 'getWallet.unread' : 'getWallet.none')}
      >
        {t('connect.empty.text')}
      </StatusScreen>
    )
  return (
    <>
      <Lead>{t('getWallet.lead')}</Lead>
      <List label={t('getWallet.title')}>
        {wallets.slice(0, shownCount).map((wallet, index) => (
          <WalletRow
            about={wallet.about}
            icon={wallet.image}
            key={wallet.id}
            name={wallet.name}
            onClick={() => show.run({ kind: 'listed', wallet }, index)}
            tag={t('connect.get')}
            tone="offer"
          />
        ))}
      </List>
    </>
  )
}

/** Connect without any way to connect: none of the site's wallets is in this browser or reachable. */
export function NoWalletsScreen() {
  const { t } = useI18n()
  const get = useAction(showWalletsToGet)
  return (
    <StatusScreen
      actions={<Button onClick={() => get.run()}>{t('getWallet.title')}</Button>}
      picture={<WalletIcon />}
      title={t('connect.empty.title')}
    >
      {t('connect.empty.text')}
    </StatusScreen>
  )
}

/** Shows where to get a wallet, for visitors without one. */
export function showWalletsToGet(app: App): void {
  track(app, { name: 'CLICK_GET_WALLET_HELP' })
  goTo(app, { view: 'GetWallet' })
}
