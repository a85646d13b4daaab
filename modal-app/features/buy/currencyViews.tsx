import Coins from 'lucide-react/icons/coins'
import { useState } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { TokenRow } from '../../ui/TokenRow.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { choosePayment, choosePurchase } from './buyActions.ts'
import { choicesOf, useBuying } from './buyFacts.ts'

/** Number of entries from which there is a search. */
const searchableFrom = 6
/** Nobody reads more rows, and rendering thousands would block the page. */
const maxRows = 60

interface CurrencyEntry {
  id: string
  name: string
  symbol: string
  /** A key in the sheet of images. */
  image: string | undefined
  /** A short remark, such as its network. */
  detail?: string
  isCurrent: boolean
  choose: () => void
}

/** Currencies to choose from, with a search if there are many. Their images are one sheet from our own origin. */
function CurrencyPicker({ entries }: { entries: readonly CurrencyEntry[] }) {
  const { t } = useI18n()
  const pictures = useSelector(({ buy }) => buy?.pictures)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = entries.filter(({ name, symbol, detail }) =>
    [name, symbol, detail].some(each => each?.toLowerCase().includes(wanted)),
  )
  const rest = found.length - maxRows
  const pictureOf = (image = '') => (pictures && Object.hasOwn(pictures, image) ? pictures[image] : undefined)
  return (
    <Stack>
      {entries.length >= searchableFrom && (
        <SearchField clearLabel={t('buy.search.clear')} label={t('buy.search')} onChange={setText} value={text} />
      )}
      {found.length > 0 ? (
        <List>
          {found.slice(0, maxRows).map(({ id, name, symbol, image, detail, isCurrent, choose }) => (
            <TokenRow
              isCurrent={isCurrent}
              key={id}
              name={name}
              onClick={choose}
              picture={<WalletImage isRound name={symbol} src={pictureOf(image)} />}
              symbol={symbol}
              tag={detail}
            />
          ))}
        </List>
      ) : (
        <StatusScreen picture={<Coins />} title={t('buy.search.none.title')}>
          {t('buy.search.none', { text: text.trim() })}
        </StatusScreen>
      )}
      {rest > 0 && <Lead>{t('buy.search.more', { count: rest })}</Lead>}
    </Stack>
  )
}

/** The fiat currencies that any provider accepts. */
export function OnRampFiatSelectView() {
  const app = useApp()
  const { numbers } = useI18n()
  const currencies = useSelector(({ buy }) => buy?.paymentCurrencies)
  const chosen = useBuying()?.payment
  const names = new Intl.DisplayNames([numbers], { type: 'currency', fallback: 'code' })
  return (
    <CurrencyPicker
      entries={(currencies ?? []).map(currency => ({
        id: currency.id,
        name: names.of(currency.id) ?? currency.id,
        symbol: currency.id,
        image: currency.image,
        isCurrent: currency.id === chosen?.id,
        choose: () => choosePayment(app, currency),
      }))}
    />
  )
}

/** The purchasable currencies, once per network, the active network first. */
export function OnRampTokenSelectView() {
  const app = useApp()
  const { t } = useI18n()
  const buy = useSelector(state => state.buy)
  const connections = useSelector(state => state.connections)
  const networks = useSelector(state => state.networks)
  const chosen = useBuying()
  const connection = payingConnection({ connections })
  const choices = connection ? choicesOf(app.config, { buy, connections, networks }, connection) : []
  return (
    <CurrencyPicker
      entries={choices.map(choice => ({
        id: `${choice.purchase.id} ${choice.network.id}`,
        name: choice.purchase.name,
        symbol: choice.purchase.symbol,
        image: choice.purchase.image,
        detail: t('buy.choice.on', { network: choice.network.name }),
        isCurrent: choice.purchase.id === chosen?.purchase.id && choice.network.id === chosen.network.id,
        choose: () => choosePurchase(app, choice),
      }))}
    />
  )
}
