import Coins from 'lucide-react/icons/coins'
import { useState } from 'react'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { formatDecimal, toDecimal } from '../../lib/decimal.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { List } from '../../ui/List.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { TokenRow } from '../../ui/TokenRow.tsx'
import { chooseToken } from './sendActions.ts'
import { sendTokens } from './sendFacts.ts'
import { TokenImage } from './TokenImage.tsx'

/** With fewer, nobody searches. */
const searchableFrom = 6

/** The tokens that can be sent from this account on its network. */
export function WalletSendSelectTokenView() {
  const { t, numbers } = useI18n()
  const [text, setText] = useState('')
  const choose = useAction(chooseToken)
  const state = useSelector(each => each)
  const all = sendTokens(state)
  const wanted = text.trim().toLowerCase()
  const found = all.filter(({ name, symbol, id }) =>
    [name, symbol, id].some(each => each?.toLowerCase().includes(wanted)),
  )
  return (
    <Stack>
      {all.length >= searchableFrom && (
        <SearchField
          clearLabel={t('send.token.clear')}
          label={t('send.token.search')}
          onChange={setText}
          value={text}
        />
      )}
      {found.length > 0 ? (
        <List>
          {found.map(token => (
            <TokenRow
              amount={
                token.balance === undefined
                  ? undefined
                  : formatDecimal(toDecimal(token.balance, token.decimals), numbers)
              }
              isCurrent={token.id === state.send?.token}
              key={token.id ?? ''}
              name={token.name}
              onClick={() => void choose.run(token)}
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
