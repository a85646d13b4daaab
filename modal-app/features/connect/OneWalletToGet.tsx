import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp } from '../../app/hooks.ts'
import { fillText } from '../../lib/fillText.tsx'
import { deviceOf, storeLinks } from '../../lib/storeLinks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Intro } from '../../ui/Intro.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { StoreRow } from '../../wallets/StoreRow.tsx'
import { PhoneStores } from './PhoneStores.tsx'

/** A wallet that is not in this browser: why to choose it, where to get it and what to do next. */
export function OneWalletToGet({ wallet }: { wallet: ListedWallet }) {
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
