import type { pageOptions, settings } from './settings.schema.ts'

/**
 * The meaning of each option of a page or project, for loader/OPTIONS.md and the published types. Not part of any
 * script. Options of unfinished features have no text and are not published.
 */
export const settingTexts = {
  projectId: 'The id of the project on the server. The project lists its networks and the origins that may use it.',
  preload:
    'When to load the modal: `visible` (once an opener is on screen and the page is idle, or earlier, on intent; never while the visitor saves data or on 2G), `intent` (hover, focus or touch of an opener), `idle` (once the page is idle), `eager` (at once), `none` (on click).',
  relay:
    'The most the modal may request from a wallet in the page: `value` (transfers and signatures), `sign` (signatures only; signed typed data such as a Permit can still allow a transfer), `connect` (neither).',
  theme:
    "The colour scheme; `auto` follows the page: the `color-scheme` of its root, else the background of body or root, else the visitor's system.",
  language:
    "The modal's language. By default the page's, from the `lang` of its root, or, where there are no texts in that, the first of the visitor's browser that there are texts in, else English. Numbers are always written as the visitor's browser says. The embedded wallet's own screens follow the browser.",
  texts:
    "The site's own words for some texts of the first view, in the language of the page, as plain text. Those that promise, warn, or say what a press does cannot be changed; nor can anything of the embedded wallet's own screens.",
  reconnect: 'Reconnects the wallet of an earlier visit, or the Safe around the page, without a prompt.',
  safeOrigins:
    'Origins of Safe{Wallet} that may show the page as a Safe App; set it if you host Safe{Wallet} yourself.',
  testMode:
    'Test wallets for the site’s own tests, which `ConnectKit.test` answers for. Only on origins that the project lists in `testOrigins`, never on a production site; a ribbon on the page says so. With a node on this machine, the Ethereum wallet reads and sends by it.',
  networks:
    "The page's networks, in order; by default, all networks of the project. In `init()`, a network may be a whole object instead of an id; then the project need not list it. The page looks for wallets of these networks only.",
  defaultNetwork:
    'The network requested from wallets, and reported by the provider, while nothing is connected. By default, the first network is requested from wallets, and the provider reports `eip155:1`.',
  customRpcUrls:
    "The site's own nodes of each network. They are queried before others and never given to wallets, since a URL may hold a key. Nodes set by the page work only on origins already in the modal's content security policy.",
  connectMethodsOrder:
    'The order of the ways to connect; by default, wallets first if the page has one, else email, social, wallet.',
  connectorTypeOrder: 'The order of the sections of the wallet list.',
  collapseWallets:
    'Shows one "continue with a wallet" row instead of the wallet list, if there are other ways to connect.',
  allWallets: 'Whether to offer the list of all wallets.',
  featuredWalletIds: 'Wallets shown before the others.',
  includeWalletIds: 'Lists only these wallets; if empty, all.',
  excludeWalletIds: 'Wallets to leave out of the list.',
  customWallets:
    "The site's own wallets, in addition to the listed ones, with images as `data:` URLs. The page's wallets are added to the project's; they may have fewer fields.",
  accent: "The site's colour. Its lightness is adapted where a text or symbol would be hard to see.",
  radius: 'How round the corners are.',
  font: "The font: `system`, or the name of a font on the visitor's device, such as `Georgia`. Visitors without it get the system's font. The page's web fonts are not loaded.",
  siteLogo: "The site's logo, beside the wallet's picture while a wallet connects.",
  signIn:
    'Whether visitors sign in with their wallet after connecting: `off`; `optional` (canceling keeps the wallet connected); `required` (canceling disconnects it). `getSession()` then has a token for your backend.',
  signInScope:
    'Where a sign-in is valid: `account` (on all networks of the account, so switching networks keeps the visitor signed in) or `network` (only on the network it was signed for).',
  signInStatement: 'One line that the wallet shows at sign-in, such as `By signing in you accept our terms.`',
  signOutOnDisconnect: 'Ends the sessions of an account when its wallet is disconnected.',
  siteName: "The site's name in wallets over WalletConnect; by default, the page's name, else the project's.",
  siteDescription: "One sentence about the site for wallets over WalletConnect; by default, the page's description.",
  siteIcons: "Images of the site for wallets over WalletConnect; if empty, the page's icons.",
  termsUrl: 'The terms of service a visitor accepts by connecting.',
  privacyUrl: 'The privacy policy, linked next to the terms.',
  legalCheckbox: 'Requires a checked box under the terms before connecting.',
  branding: 'Shows our name at the bottom of the modal.',
  enableNetworkSwitch: 'Lets visitors switch networks. If off, an unsupported network is accepted, too.',
  allowUnsupportedChain:
    'Accepts a wallet on a network that is not listed, instead of requiring the visitor to switch.',
  email: 'Lets visitors sign in by email, where the operator has a secure site and a mail server.',
  socials:
    'The social logins to offer, in this order, among those the operator has set up: a list, `true` for all, or `false` for none. If the project does not set this, all but GitHub.',
  analytics: "Reports use of the modal to the page by `on('analytics')`.",
  debug: 'Shows setup problems in the modal, not only in the console; by default, on loopback origins.',
  multiWallet: 'Allows several connected wallets per namespace, and offers those of earlier visits again.',
  defaultAccountTypes:
    'The account type preselected in each namespace until the visitor chooses another. Replaces the whole default.',
  addressLabels: "The site's names for addresses, by address; case does not matter in `eip155` addresses.",
  activity: 'Shows recent activity in the account view.',
  onramp:
    "The providers that sell to visitors, in this order, from the project's `onrampSources`. An empty list offers no purchases.",
  swaps:
    'The sources of swap offers. A list: only these, by id, such as `1inch`, `0x` or `uniswap-v3`; a network without any of them has no swaps. `true` or unset: all sources of the project or, if it has none, the exchanges on the network. `false` or an empty list: none.',
  send: 'Offers sending in the account view.',
  receive: 'Shows the receiving address in the account view.',
  smartSessions:
    'Lets visitors keep a list of the permissions that their wallet grants the page (ERC-7715, `wallet_grantPermissions`). The server needs a database.',
  walletFeaturesOrder: 'The order of the buttons in the account view.',
  walletConnect:
    'Offers WalletConnect, with the project id that the relay gave you for this site; not offered by default.',
  coinbasePreference:
    "Which Coinbase wallet to offer, with the values of Coinbase's SDK. `all`: the extension or, without it, the smart wallet, which opens in a window. `smartWalletOnly`: the smart wallet, even with the extension installed. `eoaOnly`: no smart wallet.",
  coinbaseUrl: "The page opened in the window of Coinbase's wallet; messages are trusted only from its origin.",
} satisfies Partial<Record<keyof typeof pageOptions | keyof typeof settings, string>>
