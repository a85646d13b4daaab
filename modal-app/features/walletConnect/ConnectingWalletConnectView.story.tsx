import type { ListedWallet } from '../../../shared/wallets.ts'
import { testConnection, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { walletConnectId } from '../../connectors/connectorIds.ts'
import { harbour, longNamed, pairingUri } from '../../gallery/samples.ts'
import { testTask } from '../../tasks/testTask.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'
import type { Pairing } from './pairing.ts'

const stores = {
  chromeStore: 'https://store.example/chrome',
  appStore: 'https://store.example/ios',
  playStore: 'https://store.example/android',
}
const links = { mobileLink: 'harbour://', webappLink: 'https://app.harbour.example', desktopLink: 'harbour://' }
const listed = (facts: Partial<ListedWallet>) => listedWallet('Harbour', { image: harbour.icon, ...facts })
const withApp = listed({ mobileLink: links.mobileLink, ...stores })
const offered: Pairing = { status: 'ready', uri: pairingUri, expiresAtMs: Date.UTC(2026, 10, 22) }
const paired = testConnection(testWallet('Harbour'))
const phone: ViewState = { isMobile: true }

/** A task with this pairing. */
function pairing(
  name: string,
  wallet: ListedWallet | undefined,
  stands: Partial<Pairing> = {},
  { status, ...state }: ViewState & { status?: Parameters<typeof testTask>[2] } = {},
) {
  return viewStory(name, {
    wallets: [],
    options: { walletConnect: { projectId: 'demo' } },
    history: [{ view: 'Connect' }, { view: 'ConnectingWalletConnect', wallet }],
    ...state,
    prepare(app) {
      const facts = { walletId: walletConnectId, pairing: { ...offered, ...stands }, connectionId: paired.id }
      app.store.setState({ task: testTask('connect', facts, status) })
    },
  })
}

const nothingYet: Partial<Pairing> = { status: 'requesting', uri: undefined }

export const requesting = pairing('requesting', withApp, nothingYet)
export const slow = pairing('slow', withApp, { ...nothingYet, isSlow: true })
export const refreshing = pairing('refreshing', withApp, { status: 'requesting' })
export const ready = pairing('ready, for any wallet', undefined)
export const qrcode = pairing('ready, for one wallet', withApp)
export const otherDevice = pairing('on a phone, for a wallet on another device', undefined, {}, phone)
export const otherDeviceRequesting = pairing('on a phone, the code loading', undefined, nothingYet, phone)
export const tabs = pairing('several ways', listed({ ...links, ...stores }))
export const done = pairing(
  'done',
  withApp,
  {},
  {
    connections: [paired],
    status: 'done',
  },
)
export const doneBeside = pairing(
  'done, any wallet, with another one in use elsewhere',
  undefined,
  {},
  {
    connections: [paired, testConnection(testWallet('Lantern'), { namespace: 'solana', chainId: 'solana:main' })],
    status: 'done',
  },
)
export const unset = pairing('no relay project id', withApp, {}, { options: {} })
export const declined = pairing('declined', withApp, {}, { status: 'user_rejected' })
export const unreachable = pairing('relay unreachable', withApp, {}, { status: 'relay_failed' })
export const refused = pairing('relay refuses the site', undefined, {}, { status: 'relay_refused' })
export const unloaded = pairing('offline, a part did not load', withApp, {}, { status: 'script_failed' })
export const unsuitable = pairing('unsuitable', undefined, {}, { status: 'unknown_network' })
export const replaced = viewStory('replaced', {
  wallets: [],
  options: { walletConnect: { projectId: 'demo' } },
  history: [{ view: 'Connect' }, { view: 'ConnectingWalletConnect', wallet: withApp }],
  prepare: app => app.store.setState({ task: testTask('connect', { walletId: 'example.other' }) }),
})
export const inUse = pairing('account in use', withApp, {}, { status: 'account_in_use' })
export const failed = pairing('failed', listed(links), {}, { status: 'wallet_failed' })
export const browser = pairing('installed as well', listed(links), {}, { wallets: [testWallet('Harbour')] })
export const web = pairing('a website', listed({ webappLink: links.webappLink }))
export const desktop = pairing('a program', listed({ desktopLink: links.desktopLink }))
export const unsupported = pairing('only an extension', listed(stores))
export const mobile = pairing('on a phone', withApp, {}, phone)
export const waitingOnPhone = pairing('on a phone, no uri yet', withApp, nothingYet, phone)
export const opened = pairing('on a phone, opened', withApp, { appLink: 'opened' }, phone)
export const unanswered = pairing('on a phone, not opened', withApp, { appLink: 'unanswered' }, phone)
export const inside = pairing(
  'on a phone, in the wallet’s own browser',
  listed({ id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', ...stores }),
  {},
  phone,
)
export const unsupportedOnPhone = pairing('on a phone, no app', listed({ chromeStore: stores.chromeStore }), {}, phone)
export const longName = pairing('a long name', { ...listed(links), name: longNamed.name, image: longNamed.icon })
export const longNameOnPhone = pairing(
  'on a phone, not opened, a long name',
  { ...withApp, name: longNamed.name, image: undefined },
  { appLink: 'unanswered' },
  phone,
)
