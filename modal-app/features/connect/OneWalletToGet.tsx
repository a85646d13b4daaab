import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp } from '../../app/hooks.ts'
import { fillText } from '../../lib/fillText.tsx'
import { deviceOf, type StoreLink, storeLinks } from '../../lib/storeLinks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Intro } from '../../ui/Intro.tsx'
import { List } from '../../ui/List.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { StoreRow } from '../../wallets/StoreRow.tsx'

/** A wallet that is not in this browser: what it supports, where to get it and what to do next. */
export function OneWalletToGet({ wallet }: { wallet: ListedWallet }) {
  const { isMobile } = useApp()
  const { t, locale } = useI18n()
  const links = storeLinks(wallet, deviceOf(navigator.userAgent, isMobile))
  const networks = new Intl.ListFormat(locale).format(wallet.namespaces.map(each => t(`namespace.${each}`)))

  const draw = (link: StoreLink, isFirst: boolean) => (
    <StoreRow key={link.store} link={link} primary={isFirst} wallet={wallet} />
  )

  const then = isMobile ? 'getWallet.then.phone' : 'getWallet.then.browser'
  const elsewhere = links.filter(({ fits }) => !fits)
  return (
    <>
      <Intro
        picture={<WalletImage name={wallet.name} size="hero" src={wallet.image} />}
        title={<bdi>{wallet.name}</bdi>}
      >
        {t('getWallet.for', { networks })}
      </Intro>
      <List label={t('getWallet.here')}>
        {links.filter(({ fits }) => fits).map((link, index) => draw(link, index === 0))}
      </List>
      <Notice>{fillText(marks => t(then, marks), { wallet: <bdi>{wallet.name}</bdi> })}</Notice>
      {elsewhere.length > 0 && (
        <Stack gap="tight">
          <ListTitle>{t('getWallet.elsewhere')}</ListTitle>
          <List label={t('getWallet.elsewhere')}>{elsewhere.map(link => draw(link, false))}</List>
        </Stack>
      )}
    </>
  )
}
