import { testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import type { Route } from '../../flow/Route.ts'
import { harbour, lantern } from '../../gallery/samples.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'

const wallets = [harbour, lantern].map(({ name, icon }) => testWallet(name, { icon }))
const history: Route[] = [{ view: 'Connect' }, { view: 'ConnectWallets' }]

export const full = viewStory('wallets', {
  wallets,
  history,
  config: { recommended: [listedWallet('Fjord'), listedWallet('Quill')] },
})
export const unticked = viewStory('with a checkbox', {
  wallets,
  history,
  options: { termsUrl: 'https://shop.example/terms', legalCheckbox: true },
})
