import Coins from 'lucide-react/icons/coins'
import { type ReactNode, useId } from 'react'
import type { TokenBalance } from '../../../shared/api/balance.schema.ts'
import type { Connection } from '../../../shared/connections.ts'
import { formatMoney } from '../../../shared/i18n/formatCurrency.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { timeText } from '../../lib/dates.ts'
import { formatShort } from '../../lib/decimal.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkOf } from '../../networks/networks.ts'
import { isFresh } from '../../reads/Read.ts'
import { useOwnedTokens } from '../../tokens/ownedTokens.ts'
import { balanceMaxAgeMs, type TokenList, tokensKey } from '../../tokens/tokens.ts'
import { refreshTokens } from '../../tokens/tokensActions.ts'
import { Button } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { EntrySkeletons } from '../../ui/viewSkeletons.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './tokens.module.css'

/** The account's tokens on its network. @spec 3.token-balance */
export function TokensTab() {
  const connection = useSelector(activeConnection)
  return connection ? <Tokens connection={connection} /> : null
}

function Tokens({ connection }: { connection: Connection }) {
  const { t, dates } = useI18n()
  const { clock, config } = useApp()
  const network = useSelector(state => networkOf(state, connection))
  const key = tokensKey(connection)
  const list = useSelector(state => state.tokens[key])
  const native = useSelector(state => state.account.balances[key]?.status) ?? 'reading'
  const tokens = useOwnedTokens(connection) ?? []
  const status = list?.status ?? 'reading'
  const isRetry = status === 'reading' && !!list?.isRetry
  const hasFailed = status === 'locked' || status === 'failed' || isRetry
  if (!tokens.length && !hasFailed && (status === 'reading' || native === 'reading')) return <EntrySkeletons />
  if (!tokens.length && (hasFailed || native !== 'ready'))
    return <Unavailable status={status} title={t('account.tokens.unavailable')} />

  const listed = tokens.filter(({ isListed }) => isListed)
  const unlisted = tokens.filter(({ isListed }) => !isListed)
  const hasAny = tokens.some(({ quantity }) => /[1-9]/.test(quantity.numeric))
  const isServed = config.networks.some(({ id }) => id === connection.chainId)
  if (!hasAny && !hasFailed) return <Nothing connection={connection} isServed={isServed} />
  // A value read in this visit is only being refreshed: a note would flash.
  const isOld = list && list.at > 0 && (hasFailed || (!list.begunAt && !isFresh(list, clock.now(), balanceMaxAgeMs)))
  const asOf = isOld ? t('stale.asOf', { time: timeText(new Date(list.at), dates) }) : undefined
  return (
    <div aria-busy={status === 'reading'} className={styles.root}>
      {hasFailed ? (
        <Unavailable status={status} title={t(list?.value ? 'account.tokens.outdated' : 'account.tokens.partly')}>
          {asOf}
        </Unavailable>
      ) : (
        asOf && <p className={styles.note}>{asOf}</p>
      )}
      {!isServed && unlisted.length === 0 && (
        <p className={styles.note}>{t('account.tokens.unserved', { network: network?.name ?? '' })}</p>
      )}
      <List label={t('account.tab.tokens')}>
        {listed.map(token => (
          <TokenLine key={token.address ?? ''} token={token} />
        ))}
      </List>
      {/* Others may come. */}
      {status === 'reading' && !list?.value && !isRetry && <EntrySkeletons count={3} />}
      {unlisted.length > 0 && (
        <section className={styles.group}>
          <ListTitle>{t('account.tokens.unlisted')}</ListTitle>
          <p className={styles.note}>{t('account.tokens.unlisted.note')}</p>
          <List label={t('account.tokens.unlisted')}>
            {unlisted.map(token => (
              <TokenLine key={token.address ?? ''} token={token} />
            ))}
          </List>
        </section>
      )}
    </div>
  )
}

/** The Receive button is above the tabs. */
function Nothing({ connection, isServed }: { connection: Connection; isServed: boolean }) {
  const { t } = useI18n()
  const network = useSelector(state => networkOf(state, connection))
  return (
    <StatusScreen picture={<Coins />} title={t('account.tokens.empty.title')}>
      {t(isServed ? 'account.tokens.empty.text' : 'account.tokens.unserved', { network: network?.name ?? '' })}
    </StatusScreen>
  )
}

interface UnavailableProps {
  title: string
  status: TokenList['status']
  /** When the shown tokens were read. */
  children?: ReactNode
}

/** Says why tokens are missing or outdated, and when they can be read again. Stays as long as they are. */
function Unavailable({ title, status, children }: UnavailableProps) {
  const { t } = useI18n()
  const refresh = useAction(refreshTokens)
  const reasonId = useId()
  const isLocked = status === 'locked'
  const retry = (
    <Button
      busy={status === 'reading'}
      disabledReasonId={isLocked ? reasonId : undefined}
      inline
      onClick={() => !isLocked && refresh.run()}
    >
      {t('action.tryAgain')}
    </Button>
  )
  return (
    <Notice action={retry} title={title} tone="error">
      {children}
      {(isLocked || !children) && (
        <span className={styles.line} id={reasonId}>
          {t(isLocked ? 'account.tokens.locked' : 'account.tokens.unavailable.text')}
        </span>
      )}
    </Notice>
  )
}

/**
 * A token with its amount, and its value if known. A price from an indexer alone is marked, because nothing verifies
 * it. Names come from contracts, so they are isolated and truncated.
 */
function TokenLine({ token }: { token: TokenBalance }) {
  const { config } = useApp()
  const { t, numbers } = useI18n()
  const { name, symbol, iconUrl, quantity, value, priceFrom, isListed } = token
  return (
    <div className={styles.row}>
      <WalletImage isRound name={symbol} src={iconUrl && config.apiUrl + iconUrl} />
      <span className={styles.name}>
        <bdi>{name || symbol}</bdi>
      </span>{' '}
      <span className={styles.end} data-copied>
        <span className={styles.amount}>
          <bdi dir="ltr">{formatShort(quantity.numeric, numbers)}</bdi> <bdi className={styles.symbol}>{symbol}</bdi>
        </span>
        {isListed && value !== undefined && (
          <span className={styles.value} title={priceFrom === 'indexer' ? t('account.value.said') : undefined}>
            {' '}
            {priceFrom === 'indexer' && '≈ '}
            {formatMoney(value, numbers)}
          </span>
        )}
      </span>
    </div>
  )
}
