import type { Feature } from '../../flow/View.ts'
import { loadOwnAddresses } from '../../identity/loadAddresses.ts'
import receiveTexts from '../../locales/en.receive.gen.json'
import { WalletCompatibleNetworksView } from './WalletCompatibleNetworksView.tsx'
import { WalletReceiveView } from './WalletReceiveView.tsx'

export const feature = {
  WalletReceive: { View: WalletReceiveView, texts: [receiveTexts], enter: loadOwnAddresses },
  WalletCompatibleNetworks: { View: WalletCompatibleNetworksView, texts: [receiveTexts] },
} satisfies Partial<Feature>
