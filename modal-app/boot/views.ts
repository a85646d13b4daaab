import { accountViews } from '../features/account/views.ts'
import { activityTab, activityViews } from '../features/activity/views.ts'
import { authViews } from '../features/auth/views.ts'
import { buyViews } from '../features/buy/views.ts'
import { connectViews } from '../features/connect/views.ts'
import { inlineViews } from '../features/inline/views.ts'
import { nameViews } from '../features/names/views.ts'
import { networkViews } from '../features/networks/views.ts'
import { nftsTab } from '../features/nfts/views.ts'
import { receiveViews } from '../features/receive/views.ts'
import { requestViews } from '../features/request/views.ts'
import { sendViews } from '../features/send/views.ts'
import { siwxViews } from '../features/siwx/views.ts'
import { smartSessionViews } from '../features/smartSessions/views.ts'
import { socialViews } from '../features/social/views.ts'
import { swapViews } from '../features/swap/views.ts'
import { upgradeViews } from '../features/upgrade/views.ts'
import { walletConnectViews } from '../features/walletConnect/views.ts'
import type { Views } from '../flow/View.ts'

/** All views, one line per feature. New accounts pass the required ones in this order. */
export const views: Views = {
  ...connectViews,
  ...walletConnectViews,
  ...authViews,
  ...socialViews,
  ...networkViews,
  ...accountViews,
  ...activityViews,
  ...receiveViews,
  ...requestViews,
  ...nameViews,
  ...sendViews,
  ...swapViews,
  ...buyViews,
  ...upgradeViews,
  ...siwxViews,
  ...inlineViews,
  ...smartSessionViews,
  // Its parts from other features.
  Account: { ...accountViews.Account, slots: { nfts: nftsTab, activity: activityTab } },
}
