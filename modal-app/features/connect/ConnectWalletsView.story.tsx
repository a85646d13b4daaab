import { testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { harbour, lantern } from '../../gallery/samples.ts'
import type { Route } from '../../modal/router.ts'
import { listedWallet } from './listedWallet.ts'

const wallets = [harbour, lantern].map(({ name, icon }) => testWallet(name, { icon }))
const history: Route[] = [{ view: 'Connect' }, { view: 'ConnectWallets' }]

export const full = viewStory('wallets', {
  wallets,
  history,
  config: { recommended: [listedWallet('Fjord'), listedWallet('Quill')] },
})
export const unticked = viewStory('with a box to tick', {
  wallets,
  history,
  options: { termsUrl: 'https://shop.example/terms', legalCheckbox: true },
})
