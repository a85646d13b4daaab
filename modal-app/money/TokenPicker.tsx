import Coins from 'lucide-react/icons/coins'
import { type ReactNode, useState } from 'react'
import { formatDecimal, toDecimal } from '../lib/decimal.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { List } from '../ui/List.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Stack } from '../ui/Stack.tsx'
import { StatusScreen } from '../ui/StatusScreen.tsx'
import { TokenRow } from '../ui/TokenRow.tsx'
import type { Token } from './Token.ts'
import { TokenImage } from './TokenImage.tsx'

/** Number of tokens from which there is a search. */
const searchableFrom = 6

interface TokenPickerProps {
  tokens: readonly Token[]
  /** Id of the selected token; undefined for the network's own currency, null for none. */
  current: Token['id'] | null
  onChoose: (token: Token) => void
  /** Shown above the list unless there is a search text. */
  suggested?: ReactNode
}

/** A list of tokens to choose from, with a search if there are many. */
export function TokenPicker({ tokens, current, onChoose, suggested }: TokenPickerProps) {
  const { t, numbers } = useI18n()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = tokens.filter(({ name, symbol, id }) =>
    [name, symbol, id].some(each => each?.toLowerCase().includes(wanted)),
  )
  const amountOf = ({ balance, decimals }: Token) =>
    balance === undefined ? undefined : formatDecimal(toDecimal(balance, decimals), numbers)
  return (
    <Stack>
      {tokens.length >= searchableFrom && (
        <SearchField
          clearLabel={t('send.token.clear')}
          label={t('send.token.search')}
          onChange={setText}
          value={text}
        />
      )}
      {!wanted && suggested}
      {found.length > 0 ? (
        <List>
          {found.map(token => (
            <TokenRow
              amount={amountOf(token)}
              isCurrent={token.id === current}
              key={token.id ?? ''}
              name={token.name}
              onClick={() => onChoose(token)}
              picture={<TokenImage size="row" token={token} />}
              symbol={token.symbol}
              tag={token.isListed ? undefined : t('send.token.unlisted')}
            />
          ))}
        </List>
      ) : (
        <StatusScreen picture={<Coins />} title={t('send.token.none.title')}>
          {t('send.token.none.text', { text: text.trim() })}
        </StatusScreen>
      )}
    </Stack>
  )
}
