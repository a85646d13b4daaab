import { settingNames, settingSchemas } from '../../shared/config.schema.ts'
import { type Settings, themes } from '../../shared/config.ts'
import { nearest } from '../lib/nearest.ts'
import { networkComplaint } from '../networks/readNetwork.ts'
import { type GuestRefusal, type Operator, readGuestWallets } from './guestWallets.ts'
import { isNetworkEntry, isSettingName, takesAll } from './readSetting.ts'

type Options = Readonly<Record<string, unknown>>

/** The loader acts on the first ones, and has checked them. */
const optionNames = ['projectId', 'preload', 'relay', 'theme', 'safeOrigins', ...settingNames]
const maxShownLength = 64

/** What is accepted where the shape of a value does not say it. */
const accepted: { readonly [name in keyof Settings]?: string } = {
  networks: 'CAIP-2 ids such as eip155:1, separated by commas; in init() also whole networks',
  defaultNetwork: 'a CAIP-2 id such as eip155:1',
  customRpcUrls: 'in init(), lists of 1 to 8 http(s) URLs by CAIP-2 id, such as { "eip155:1": ["https://…"] }',
  featuredWalletIds: 'ids of listed wallets, separated by commas',
  includeWalletIds: 'ids of listed wallets, separated by commas',
  excludeWalletIds: 'ids of listed wallets, separated by commas',
  customWallets: 'wallets {id, name, namespaces, homepage, …} with names of visible characters, given to init()',
  siteName: 'up to 64 visible characters',
  siteDescription: 'up to 200 visible characters',
  siteIcons: 'http(s) URLs, separated by commas',
  termsUrl: 'an http(s) URL',
  privacyUrl: 'an http(s) URL',
  onramp: 'ids of providers, separated by commas',
  swaps: 'ids of providers, separated by commas',
  coinbaseUrl: 'an https URL',
  defaultAccountTypes: 'in init(), an object such as { bip122: "ordinal" }',
  addressLabels: 'in init(), an object of names by address',
  walletConnect:
    'in init(), an object such as { projectId: "…" }, with the id of the relay; it may also hold relayUrl, optionalMethods, methods, events, chains, defaultChain, rpcMap and verifyUrl',
}

/**
 * One readable line for each option of the page that has no effect, or not the one it was given for; what is used then
 * are the project's value and the default. Names are those of the attributes, `data-` before and a hyphen for a capital
 * letter; `init()` takes the same ones.
 */
export function checkOptions(options: Options, operator: Operator): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    complaintsOf(name, value, operator).map(complaint => `ConnectKit: ${attribute(name)} ${complaint}`),
  )
}

function complaintsOf(name: string, value: unknown, operator: Operator): string[] {
  // An attribute that is not there is sent as undefined by some.
  if (value === undefined) return []
  if (name === 'theme') return themes.includes(value as never) ? [] : [wrong(value, themes.join(', '))]
  // Read where the page is framed, by what then speaks with the Safe.
  if (name === 'safeOrigins') return []
  if (!isSettingName(name)) {
    const meant = nearest(name, optionNames)
    return [
      `changes nothing; ${meant ? `did you mean ${attribute(meant)}?` : `the options are ${optionNames.map(attribute).join(', ')}.`}`,
    ]
  }
  if (operator.remote.locked.includes(name)) return ['changes nothing: the project has locked it.']
  if (name === 'customWallets' && Array.isArray(value))
    return readGuestWallets(value, operator).refusals.map(guestComplaint)
  if (takesAll(name, value)) return []
  const entries = name === 'networks' && Array.isArray(value) ? value.flatMap(entryComplaint) : []
  return entries.length ? entries : [wrong(value, accepted[name] ?? shapeOf(name))]
}

const guestComplaints: Readonly<Record<GuestRefusal['what'], string>> = {
  taken: 'its id, rdns or name is one of the operator’s wallets',
  illFormed: 'it takes {id, name, namespaces, homepage, …} with names of visible characters and https links',
  certified: 'certified is the operator’s word, and is passed over',
  mobileLink: 'mobileLink takes an https link here, and is passed over; schemes of apps are for the operator’s list',
  desktopLink: 'desktopLink takes an https link here, and is passed over; schemes of apps are for the operator’s list',
  webappLink: 'webappLink takes an https link, and is passed over',
  appStore: 'appStore takes a link of apps.apple.com, and is passed over',
  playStore: 'playStore takes a link of play.google.com, and is passed over',
  chromeStore: 'chromeStore takes a link of chromewebstore.google.com, and is passed over',
  firefoxStore: 'firefoxStore takes a link of addons.mozilla.org, and is passed over',
}

/** Of a wallet an ill-formed field costs only itself, where it can be done without. */
function guestComplaint({ entry, what }: GuestRefusal): string {
  const isWhole = what === 'taken' || what === 'illFormed'
  return `${isWhole ? 'leaves out' : 'does not take all of'} entry ${entry}: ${guestComplaints[what]}.`
}

/** Of a list of networks an ill-formed one costs only itself. */
function entryComplaint(entry: unknown, index: number): string[] {
  if (isNetworkEntry(entry)) return []
  const complaint =
    typeof entry === 'string' ? `it ${wrong(entry, 'a CAIP-2 id such as eip155:1')}` : `${networkComplaint(entry)}.`
  return [`leaves out entry ${index}: ${complaint}`]
}

function wrong(value: unknown, takes: string): string {
  return `is "${String(value).slice(0, maxShownLength)}"; it takes ${takes}.`
}

function shapeOf(name: keyof Settings): string {
  const { def } = settingSchemas[name]
  if ('entries' in def) return Object.keys(def.entries).join(', ')
  if ('element' in def)
    return `any of ${Object.keys((def.element.def as { entries: object }).entries).join(', ')}, separated by commas`
  return 'true or false'
}

function attribute(name: string): string {
  return `data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}
