import Globe from 'lucide-react/icons/globe'
import Puzzle from 'lucide-react/icons/puzzle'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp } from '../../app/hooks.ts'
import { fillText } from '../../lib/fillText.tsx'
import { hostOf } from '../../lib/hostOf.ts'
import { deviceOf, type StoreLink, storeLinks } from '../../lib/storeLinks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { useAction } from '../../modal/useAction.ts'
import { Intro } from '../../ui/Intro.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { List } from '../../ui/List.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { noteGetWallet } from './connectActions.ts'

const icons = {
  chromeStore: <Puzzle />,
  firefoxStore: <Puzzle />,
  appStore: <Smartphone />,
  playStore: <Smartphone />,
  homepage: <Globe />,
}

/** A wallet that is not in this browser: what it is, where it is got, and how to go on from there. */
export function OneWalletToGet({ wallet }: { wallet: ListedWallet }) {
  const { isMobile } = useApp()
  const { t, locale } = useI18n()
  const note = useAction(noteGetWallet)
  const links = storeLinks(wallet, deviceOf(navigator.userAgent, isMobile))
  const networks = new Intl.ListFormat(locale).format(wallet.namespaces.map(each => t(`namespace.${each}`)))

  function draw({ store, url }: StoreLink, isFirst: boolean) {
    const label = t(`getWallet.store.${store}`, { host: hostOf(wallet.homepage) })
    return (
      <LinkRow
        href={url}
        icon={icons[store]}
        key={store}
        label={label}
        onClick={() => void note.run(wallet, store)}
        primary={isFirst}
      />
    )
  }

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
