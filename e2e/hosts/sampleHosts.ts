/**
 * One sample page: a folder next to this file with an `index.html`.
 *
 * Whatever library it uses, each page has the same controls with the same accessible names, so that one flow drives
 * all: a button `Connect wallet` (the shortened address once connected), buttons `Sign the guest book`, `Sign the
 * order`, `Pay 0.01 ETH`, `Pay 12.50 TUSD`, `Switch network`, `Disconnect`, outputs `Account`, `Network`, `Result`,
 * `Problem`, a log `Events`; and `data-token` on its body.
 */
export interface SampleHost {
  name: string
  title: string
  /** Description for the start page. */
  about: string
  /** Served under the strictest policy (see {@link strictPolicy}). */
  isStrict?: boolean
  /** The build renders its HTML. */
  isRendered?: boolean
  /** Served from this host name; the shop is in the page's iframe. */
  portal?: 'portal.localhost'
  /**
   * Its wallet is of a namespace other than eip155 and is used through that namespace's library, so its controls
   * differ.
   */
  namespace?: 'solana' | 'bip122'
  /** Its visitors sign in, so its controls differ. */
  isSigningIn?: boolean
  /** Its networks are public, without play money, so it has no controls but the connect button. */
  isPublic?: boolean
  /** A page to be opened from disk, where nothing can connect. */
  isDownload?: boolean
}

export const sampleHosts: readonly SampleHost[] = [
  { name: 'plain', title: 'Plain HTML', about: 'One script tag; the page calls the provider by EIP-1193.' },
  { name: 'module', title: 'A module', about: 'The loader is imported, and started by init().' },
  {
    name: 'csp-strict',
    title: 'Strict policy',
    about: 'The same under default-src none, Trusted Types and no inline style.',
    isStrict: true,
  },
  { name: 'react', title: 'React', about: 'Hooks over ConnectKit, in strict mode.' },
  {
    name: 'hydrated',
    title: 'React 18, whole document',
    about: 'The server sends the page, and React 18 takes all of it over.',
    isRendered: true,
  },
  {
    name: 'remix',
    title: 'React 18, as Remix does it',
    about: 'The same, by a script at the end of the body, which comes late.',
    isRendered: true,
  },
  { name: 'vue', title: 'Vue', about: 'A single-file component.' },
  { name: 'svelte', title: 'Svelte', about: 'A component with runes.' },
  { name: 'spa', title: 'Turbo', about: 'Each page is a new body in the same document.' },
  { name: 'wagmi', title: 'wagmi', about: 'wagmi finds the announced provider by itself.' },
  { name: 'viem', title: 'viem', about: 'A wallet client over the announced provider.' },
  { name: 'ethers', title: 'ethers', about: 'A BrowserProvider over the announced provider.' },
  { name: 'web3js', title: 'web3.js', about: 'Web3 over the announced provider.' },
  {
    name: 'solana-adapter',
    title: 'Solana wallet adapter',
    about: 'The adapter finds ConnectKit as a wallet of the wallet standard; Dev Solana Wallet has play money.',
    namespace: 'solana',
  },
  {
    name: 'sats-connect',
    title: 'sats-connect',
    about: 'The library finds ConnectKit in btc_providers; Dev Bitcoin Wallet has play money.',
    namespace: 'bip122',
  },
  {
    name: 'hostile-css',
    title: 'Hostile style',
    about: 'Resets, hides, transforms and outranks whatever it can.',
  },
  { name: 'open-dialog', title: 'An open dialog', about: 'The connect button is inside a modal dialog of the page.' },
  {
    name: 'focus-traps',
    title: 'Focus traps',
    about: 'The connect button is inside dialogs of six libraries that hold the focus.',
  },
  {
    name: 'mount',
    title: 'A form in the page',
    about: 'Swap stands in an element of the page; the modal opens above it where a wallet has to be connected.',
  },
  { name: 'two-tags', title: 'Three tags', about: 'The tag twice, and another version.' },
  {
    name: 'late-script',
    title: 'A late script',
    about: 'The tag is added after the page has loaded; calls wait for it.',
  },
  {
    name: 'nested-frame',
    title: 'In a portal',
    about: 'The page is itself inside a page of another site.',
    portal: 'portal.localhost',
  },
  {
    name: 'safe-app',
    title: 'A Safe App',
    about: 'The page names the Safe that may show it, and connects to it there without a click.',
  },
  {
    name: 'verified',
    title: 'Vouched for',
    about: 'A Verify service tells the Sample Wallet that it is this page that asks.',
  },
  {
    name: 'sign-in',
    title: 'Sign in',
    about: 'One attribute, and the page’s own server knows whose orders to show.',
    isSigningIn: true,
  },
  {
    name: 'siwe',
    title: 'Its own sign-in',
    about: 'The page’s server speaks SIWE already: it keeps its nonce and its cookie.',
    isSigningIn: true,
  },
  {
    name: 'sign-in-wagmi',
    title: 'wagmi, signed in',
    about: 'A page with wagmi reads the session of its account.',
    isSigningIn: true,
  },
  { name: 'dark', title: 'Dark only', about: 'The page says color-scheme: dark, whatever the system prefers.' },
  { name: 'rtl', title: 'Right to left', about: 'The page has dir="rtl".' },
  {
    name: 'mainnets',
    title: 'Mainnets',
    about: 'Real networks, for wallets of your own browser; the page names who answers for each.',
    isPublic: true,
  },
  {
    name: 'file',
    title: 'From disk',
    about: 'Save this one and open the file: the modal says why nothing can be connected there.',
    isDownload: true,
  },
]

/**
 * The Content Security Policy of a strict host. For the modal, it allows the cdn's script and frame. The rest is for
 * the page's own scripts and one style by nonce, its icon, and its wallet's nodes.
 */
export function strictPolicy(nonce: string, cdn: string, rpcUrls: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${cdn}`,
    `frame-src ${cdn}`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    `connect-src ${rpcUrls.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
