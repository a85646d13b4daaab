import type { Feature } from '../../flow/View.ts'
import accountTexts from '../../locales/en.account.gen.json'
import networksTexts from '../../locales/en.networks.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { NetworkDetailsView } from './NetworkDetailsView.tsx'
import { NetworksView } from './NetworksView.tsx'
import { readGrantedNetworks, startSwitch } from './networksActions.ts'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'
import { SwitchNetworkView } from './SwitchNetworkView.tsx'
import { UnsupportedChainView } from './UnsupportedChainView.tsx'
import { WhatIsANetworkView } from './WhatIsANetworkView.tsx'

export const feature = {
  Networks: {
    texts: [networksTexts],
    View: NetworksView,
    enter: readGrantedNetworks,
  },
  WhatIsANetwork: {
    texts: [networksTexts],
    View: WhatIsANetworkView,
  },
  NetworkDetails: {
    texts: [networksTexts],
    View: NetworkDetailsView,
  },
  SwitchNetwork: {
    texts: [networksTexts, taskTexts],
    View: SwitchNetworkView,
    enter: startSwitch,
  },
  SwitchActiveChain: {
    texts: [networksTexts],
    View: SwitchActiveChainView,
  },
  UnsupportedChain: {
    texts: [networksTexts, accountTexts],
    View: UnsupportedChainView,
    enter: readGrantedNetworks,
  },
} satisfies Partial<Feature>
