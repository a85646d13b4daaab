import type { Part } from '../../flow/lazyView.tsx'
import type { Feature } from '../../flow/View.ts'
import activityTexts from '../../locales/en.activity.gen.json'
import { openActivity } from './activityActions.ts'
import { ActivityTab, TransactionsView } from './TransactionsView.tsx'

export const feature = {
  Transactions: {
    texts: [activityTexts],
    View: TransactionsView,
    enter: openActivity,
  },
} satisfies Partial<Feature>

/** The tab of the account. */
export const tab: Part = { View: ActivityTab, texts: [activityTexts], enter: openActivity }
