import ChevronRight from 'lucide-react/icons/chevron-right'
import History from 'lucide-react/icons/history'
import { type ReactNode, useMemo } from 'react'
import type { UnseenPart } from '../../../shared/api/history.schema.ts'
import type { Network } from '../../../shared/networks.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import { useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { monthTitle, timeText } from '../../lib/dates.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkOf } from '../../networks/networks.ts'
import { failedPart } from '../../reads/pagedList.ts'
import { ExplorerInstead } from '../../tokens/ExplorerInstead.tsx'
import { tokensKey } from '../../tokens/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { EndMark } from '../../ui/EndMark.tsx'
import { EventMonth } from '../../ui/EventRow.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { EntrySkeletons } from '../../ui/viewSkeletons.tsx'
import styles from './activity.module.css'
import { type ActivityPages, monthsOf, shownTransactions } from './activity.ts'
import { readMoreActivity, showTransactions } from './activityActions.ts'
import { TransactionRow } from './TransactionRow.tsx'

const unread: ActivityPages = { status: 'reading', items: [], readAtMs: 0, unseen: [] }

/** The transactions of the active account, with those sent from here. */
function useActivity() {
  const connection = useSelector(activeConnection)
  const network = useSelector(state => connection && networkOf(state, connection))
  const list = useSelector(state => connection && state.activity[tokensKey(connection)]) ?? unread
  const sent = useSelector(state => state.sentTransactions)
  const { items, status, next, unseen, readAtMs } = list
  const transactions = useMemo(() => {
    if (!connection) return []
    const { namespace, chainId, accounts } = connection
    const own = sent.filter(({ from }) => isSameAddress(namespace, from, accounts[0]?.address ?? ''))
    return shownTransactions(items, own, chainId)
  }, [connection, items, sent])
  const isOwn = (address: string) =>
    !!connection && isSameAddress(connection.namespace, address, connection.accounts[0]?.address ?? '')
  return { network, isOwn, status, next, unseen, transactions, readAtMs, failed: failedPart(list) }
}

/** Reference §1.10. */
const skeletons = 7

/**
 * The transactions of the account by month, read page by page as the visitor scrolls.
 * @param aside stands beside the first month
 */
function ActivityList({ aside }: { aside?: ReactNode }) {
  const { t, dates } = useI18n()
  const { network, isOwn, status, next, unseen, transactions, readAtMs, failed } = useActivity()
  const more = useAction(readMoreActivity)
  if (!network) return null
  const retry = (
    <Button busy={status === 'reading'} inline onClick={() => more.run()}>
      {t('action.tryAgain')}
    </Button>
  )
  const failure = failed === 'all' && (
    <Notice action={retry} title={t('activity.failed.title')} tone="error">
      {t('activity.failed.text')}
    </Notice>
  )
  if (!transactions.length && failure) return failure
  const isUnseen = unseen.includes('all')
  const instead = isUnseen && (
    <ExplorerInstead
      link={explorer => t('activity.unseen.all.link', { explorer })}
      network={network}
      picture={<History />}
      title={t('activity.unseen.all.title')}
    >
      {t('activity.unseen.all.text', { network: network.name })}
    </ExplorerInstead>
  )
  if (!transactions.length && instead) return instead
  if (!transactions.length && status === 'ready' && next === null)
    return (
      <>
        <StatusScreen picture={<History />} title={t('activity.empty.title')}>
          {t('activity.empty.text', { network: network.name })}
        </StatusScreen>
        <UnseenLine network={network} unseen={unseen} />
      </>
    )
  return (
    <div
      aria-busy={status === 'reading'}
      className={styles.root}
      data-unread={(!transactions.length && status === 'reading') || undefined}
    >
      {failure}
      {failed === 'new' && (
        <Notice action={retry} title={t('activity.new.failed')} tone="error">
          {t('stale.asOf', { time: timeText(new Date(readAtMs), dates) })}
        </Notice>
      )}
      {monthsOf(transactions).map((month, index) => {
        const title = monthTitle(month.at, dates)
        return (
          <EventMonth aside={index === 0 && aside} key={month.id} title={title}>
            <List label={title}>
              {month.transactions.map(transaction => (
                <TransactionRow isOwn={isOwn} key={transaction.id} network={network} transaction={transaction} />
              ))}
            </List>
          </EventMonth>
        )
      })}
      {status === 'reading' && !failed && <EntrySkeletons count={skeletons} />}
      {status === 'ready' && next && <EndMark key={next} onReach={() => void more.run()} />}
      {failed === 'older' && (
        <Notice action={retry} tone="error">
          {t('activity.more.failed')}
        </Notice>
      )}
      {status === 'ready' && next === null && <UnseenLine network={network} unseen={unseen} />}
      {instead}
    </div>
  )
}

interface UnseenLineProps {
  network: Network
  unseen: readonly UnseenPart[]
}

/** Says what the list cannot show, so that it does not look complete. */
function UnseenLine({ network, unseen }: UnseenLineProps) {
  const { t, locale } = useI18n()
  // If nothing is visible at all, the list's place says so.
  const named = unseen.filter(part => part !== 'all')
  if (!named.length) return null
  const parts = named.map(part => t(`activity.unseen.${part}`, { symbol: network.nativeCurrency.symbol }))
  return (
    <p className={styles.unseen}>
      {t('activity.unseen', { parts: new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts) })}
    </p>
  )
}

/** The account's activity below its balance, with a way to the page of its own. */
export function ActivityTab() {
  const { t } = useI18n()
  const showAll = useAction(showTransactions)
  return (
    <ActivityList
      aside={
        <button className={styles.all} onClick={() => showAll.run()} type="button">
          {t('activity.all')}
          <ChevronRight />
        </button>
      }
    />
  )
}

/** The account's activity as a page of its own. */
export function TransactionsView() {
  return <ActivityList />
}
