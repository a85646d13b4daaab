import type { Feature } from '../../flow/View.ts'
import { loadAccount } from '../../identity/accountActions.ts'
import accountTexts from '../../locales/en.account.gen.json'
import networksTexts from '../../locales/en.networks.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { followTokens } from '../../tokens/tokensActions.ts'
import { AccountHead } from './AccountHead.tsx'
import { AccountSettingsView } from './AccountSettingsView.tsx'
import { AccountView } from './AccountView.tsx'
import { enterTab } from './accountTabs.ts'
import { ProfileWalletsView } from './ProfileWalletsView.tsx'
import { loadWallets } from './profileActions.ts'

export const feature = {
  Account: {
    View: AccountView,
    Head: AccountHead,
    texts: [accountTexts, networksTexts],
    leadsTo: ['Networks', 'WalletReceive', 'WalletSend'],
    async enter(app) {
      const loading = Promise.all([loadAccount(app), enterTab(app)])
      followTokens(app)
      await loading
    },
  },
  AccountSettings: { View: AccountSettingsView, texts: [accountTexts, taskTexts] },
  ProfileWallets: { View: ProfileWalletsView, texts: [accountTexts, networksTexts], enter: loadWallets },
} satisfies Partial<Feature>
