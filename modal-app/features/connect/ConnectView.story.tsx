import { socials as providers } from '../../../shared/config.ts'
import { AppContext } from '../../app/hooks.ts'
import { createTestApp, testConnection, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { harbour, lantern, longNamed, northstar, nothing, unnamed } from '../../gallery/samples.ts'
import type { Story } from '../../gallery/story.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { listedWallet } from '../../wallets/listedWallet.ts'
import { ConnectView } from './ConnectView.tsx'

const wallets = [harbour, lantern, northstar].map(({ name, icon }) => testWallet(name, { icon }))
const names = 'Fjord, Quill, Saffron, Juniper, Meridian, Cobalt, Ember, Tern, Oxbow'.split(', ')
const lettered = names.map(name => testWallet(name))
const legal = { termsUrl: 'https://shop.example/terms', privacyUrl: 'https://shop.example/privacy' }

/** Stories have no server to load listed pictures from, so these use inline ones or none. */
const recommended = [
  listedWallet('Paper Lantern', { image: lantern.icon }),
  listedWallet('Northstar', { image: northstar.icon }),
  listedWallet('Fjord'),
  listedWallet('Quill'),
]
const offering: ViewState = { config: { recommended } }

export const one = viewStory('one wallet', { wallets: wallets.slice(0, 1) })
export const three = viewStory('three wallets', { wallets })
export const sixtyFour = viewStory('sixty-four wallets', {
  wallets: [...wallets, ...Array.from({ length: 61 }, (_, index) => testWallet(`${names[index % 9]} ${index + 4}`))],
})
export const empty = viewStory('no wallet and no recommended ones', { wallets: [] })
export const recommendedOnly = viewStory('no wallet', { ...offering, wallets: [] })
export const withRecommended = viewStory('one wallet and recommended ones', {
  ...offering,
  wallets: wallets.slice(0, 1),
})
export const more = viewStory('many more wallets', {
  config: { ...offering.config, walletCount: 134 },
  wallets: wallets.slice(0, 1),
})
export const featured = viewStory('a featured wallet is being looked up', {
  ...offering,
  wallets: wallets.slice(0, 1),
  options: { featuredWalletIds: ['listed-quill', 'listed-tern'] },
  prepare: app =>
    app.store.setState(({ walletList }) => ({ walletList: { ...walletList, lookedUp: ['listed-tern'] } })),
})
const walletConnect = { projectId: 'demo' }
export const reachable = viewStory('also wallets elsewhere, one of them recent', {
  config: {
    recommended: recommended.map(wallet => ({ ...wallet, mobileLink: 'wallet://' })),
  },
  wallets: wallets.slice(0, 1),
  options: { walletConnect },
  prepare: app => app.store.setState({ recentWallets: [listedWallet('Ember', { mobileLink: 'ember://' })] }),
})
export const external = viewStory('a wallet in its own window', { wallets: [], hasCoinbase: true })
export const reachableOnly = viewStory('only wallets elsewhere', {
  config: { recommended: recommended.map(wallet => ({ ...wallet, mobileLink: 'wallet://' })) },
  wallets: [],
  options: { walletConnect },
})
export const terms = viewStory('with terms', { ...offering, wallets: wallets.slice(0, 1), options: legal })
export const unticked = viewStory('with a checkbox', {
  ...offering,
  wallets: wallets.slice(0, 1),
  options: { ...legal, legalCheckbox: true },
})
export const ticked = viewStory('with a ticked checkbox', {
  ...offering,
  wallets: wallets.slice(0, 1),
  options: { ...legal, legalCheckbox: true },
  prepare: app => app.store.setState({ hasAgreed: true }),
})
export const onlyPrivacy = viewStory('one document to accept, no branding', {
  wallets,
  options: { privacyUrl: legal.privacyUrl, legalCheckbox: true, branding: false },
})
export const noPictures = viewStory('wallets without pictures', { wallets: lettered.slice(0, 4) })
export const nameless = viewStory('a wallet without a name', { wallets: [testWallet(unnamed.name), ...wallets] })
export const connected = viewStory('a connected wallet', {
  wallets,
  connections: wallets.slice(0, 1).map(wallet => testConnection(wallet)),
  history: [{ view: 'Connect' }],
})
export const longNames = viewStory('long names and broken pictures', {
  wallets: [
    testWallet(longNamed.name, { icon: longNamed.icon }),
    testWallet('Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlung'),
    testWallet('W'.repeat(64)),
  ],
})
export const otherScripts = viewStory('names in other scripts', {
  wallets: ['محفظة النور 24', 'ארנק הנמל', '港のウォレット', '🦊 Fox', 'Кошелёк'].map(name => testWallet(name)),
})

const embedded = { origin: 'https://secure.example' }
export const email = viewStory('email, without a wallet', { wallets: [], config: { recommended, embedded } })
export const emailAndWallets = viewStory('email below wallets', {
  ...offering,
  wallets,
  config: { recommended, embedded },
})
const allProviders = { ...embedded, socials: providers }
export const socials = viewStory('email and providers, without a wallet', {
  wallets: [],
  config: { recommended, embedded: allProviders },
})
export const socialsAndWallets = viewStory('email and providers below wallets', {
  ...offering,
  wallets,
  config: { recommended, embedded: allProviders },
})
export const twoSocials = viewStory('two providers', {
  wallets: [],
  options: { socials: ['google', 'x'] },
  config: { recommended, embedded: allProviders },
})
export const emailUnticked = viewStory('email before the terms are accepted', {
  wallets: [],
  config: { recommended, embedded },
  options: { ...legal, legalCheckbox: true },
})

/** Groups other than wallets, drawn by a stand-in. */
function withGroups(name: string, state: ViewState): Story {
  const group = (text: string) => () => <Button>{text}</Button>
  return {
    name,
    ownRoot: true,
    render({ theme, i18n }) {
      const app = createTestApp({ ...state, theme })
      return (
        <AppContext value={app}>
          <Panel onDismiss={nothing} theme={theme} title={i18n.t('connect.title')} viewKey={name}>
            <ConnectView methods={{ email: group('(the form of email)'), social: group('(the row of socials)') }} />
          </Panel>
        </AppContext>
      )
    },
  }
}
export const groups = withGroups('beside email and social logins', { ...offering, wallets: wallets.slice(0, 1) })
export const collapsed = withGroups('wallets in one row', { wallets, options: { collapseWallets: true } })
export const adding = viewStory('another wallet is added', {
  wallets,
  connections: wallets.slice(0, 1).map(wallet => testConnection(wallet)),
  history: [{ view: 'ProfileWallets' }, { view: 'Connect' }],
  prepare: app => app.store.setState({ connectNamespace: 'eip155' }),
})
