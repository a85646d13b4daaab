import type { Feature } from '../../flow/View.ts'
import upgradeTexts from '../../locales/en.upgrade.gen.json'
import { UpgradeEmailWalletView } from './UpgradeEmailWalletView.tsx'

export const feature = {
  UpgradeEmailWallet: {
    texts: [upgradeTexts],
    View: UpgradeEmailWalletView,
  },
} satisfies Partial<Feature>
