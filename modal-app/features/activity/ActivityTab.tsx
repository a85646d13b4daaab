import ChevronRight from 'lucide-react/icons/chevron-right'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ActivityList } from './ActivityList.tsx'
import styles from './activity.module.css'
import { showTransactions } from './activityActions.ts'

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
