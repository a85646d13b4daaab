import type { Feature } from '../../flow/View.ts'
import upgradeTexts from '../../locales/en.upgrade.gen.json'
import { UpgradeEmailWalletView } from './UpgradeEmailWalletView.tsx'
import type { UpgradeRoutes } from './views.ts'

export const feature: Feature<keyof UpgradeRoutes> = {
  UpgradeEmailWallet: {
    texts: [upgradeTexts],
    View: UpgradeEmailWalletView,
  },
}
