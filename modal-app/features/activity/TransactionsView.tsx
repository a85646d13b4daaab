import { ActivityList } from './ActivityList.tsx'

/** The account's activity as a page of its own. */
export function TransactionsView() {
  return <ActivityList />
}
