import Coins from 'lucide-react/icons/coins'
import { useState } from 'react'
import { useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { TokenRow } from '../../ui/TokenRow.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'

/** With fewer, nobody searches. */
const searchableFrom = 6
/** Nobody reads more rows than that; drawing thousands would stop the page. */
const maxRows = 60

export interface CurrencyEntry {
  id: string
  name: string
  symbol: string
  /** A path in the sheet. */
  image: string | undefined
  /** A short remark, such as its network. */
  detail?: string
  isCurrent: boolean
  choose: () => void
}

/** Currencies to choose from, with a search where there are many. Their pictures are one sheet from our own origin. */
export function CurrencyPicker({ entries }: { entries: readonly CurrencyEntry[] }) {
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
