import History from 'lucide-react/icons/history'
import type { ReactNode } from 'react'
import type { UnseenPart } from '../../../shared/api/history.schema.ts'
import type { Network } from '../../../shared/networks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { monthTitle, timeText } from '../../lib/dates.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ExplorerInstead } from '../../tokens/ExplorerInstead.tsx'
import { Button } from '../../ui/Button.tsx'
import { EndMark } from '../../ui/EndMark.tsx'
import { EntrySkeletons } from '../../ui/EntrySkeletons.tsx'
import { EventMonth } from '../../ui/EventRow.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import styles from './activity.module.css'
import { monthsOf } from './activity.ts'
import { readMoreActivity } from './activityActions.ts'
import { TransactionRow } from './TransactionRow.tsx'
import { useActivity } from './useActivity.ts'

/** Reference §1.10. */
const skeletons = 7

/**
 * The transactions of the account by month, read page by page as the visitor scrolls.
 * @param aside stands beside the first month
 */
export function ActivityList({ aside }: { aside?: ReactNode }) {
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
    <div aria-busy={status === 'reading'} className={styles.root}>
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
  // That nothing is seen is said in place of the list.
  const told = unseen.filter(part => part !== 'all')
  if (!told.length) return null
  const parts = told.map(part => t(`activity.unseen.${part}`, { symbol: network.nativeCurrency.symbol }))
  return (
    <p className={styles.unseen}>
      {t('activity.unseen', { parts: new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts) })}
    </p>
  )
}
