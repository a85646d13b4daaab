import { namespaceOf } from '../../shared/caip.ts'
import { chosenSocials } from '../../shared/chosenSocials.ts'
import type { ProjectConfig, Social } from '../../shared/config.ts'
import { shapesFirstView } from '../../shared/firstView.ts'
import { roundCount } from '../../shared/roundCount.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { siteFaceRules } from '../../shared/siteFaceRules.ts'
import { htmlText } from './escape.ts'

const section = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs
/** Rows of wallets besides WalletConnect (spec §9). */
const rowCount = 4
/** One line of social buttons holds this many (modal-app/features/connect/SocialButtons.tsx). */
const shownSocials = 4
const coinbaseRdns = 'com.coinbase.wallet'
/** Settings with sections in the markup. The test makes a decision for every other setting. */
const known = ['walletConnect', 'coinbasePreference', 'branding', 'termsUrl', 'privacyUrl', 'email', 'socials']
/** The site's own look, which older releases cannot show. */
const appearance = ['accent', 'radius', 'font'] as const

/**
 * Fills a release's markup of Connect (modal-app/boot/firstView.tsx) for a project. The iframe shows it until its
 * script has drawn the same view. The script's version wins, so this has to be right only for most visitors.
 * @returns nothing for a project with a different first view
 */
export function fillFirstView(
  markup: string,
  { remote, networks, recommended, walletCount, embedded }: ProjectConfig,
): string {
  const { settings } = remote
  const hasRelay = settings.walletConnect !== undefined
  const namespaces = new Set((settings.networks ?? networks.map(({ id }) => id)).map(namespaceOf))
  const hasCoinbase = namespaces.has('eip155') && settings.coinbasePreference !== 'eoaOnly'
  const hasEmail = embedded !== undefined && embedded.hasEmail !== false && settings.email !== false
  const wanted = chosenSocials(settings.socials ?? settingDefaults.socials)
  const socials = markup.includes('{{#social}}') ? wanted.filter(social => embedded?.socials?.includes(social)) : []
  const drawn: readonly string[] = markup.includes('{{face}}') ? [...known, ...appearance] : known
  const isShaped = Object.keys(settings).some(name => shapesFirstView(name) && !drawn.includes(name))
  if (isShaped || !(hasRelay || hasCoinbase)) return ''

  const listed = recommended
    .filter(wallet => wallet.namespaces.some(namespace => namespaces.has(namespace)))
    .filter(({ rdns }) => !hasCoinbase || rdns !== coinbaseRdns)
    .slice(0, rowCount - Number(hasCoinbase) - Number(hasEmail) - Number(socials.length > 0))
  const shown = listed.length + Number(hasRelay) + Number(hasCoinbase)
  const { rounded, isExact } = roundCount(walletCount)
  const { termsUrl, privacyUrl, branding } = settings
  const rows = (isShown: boolean, part: string) =>
    isShown ? listed.map(({ name }) => part.replace('{{name}}', () => htmlText(name))).join('') : ''
  const fill = (text: string) => text.replace(section, (_, name: string, part: string) => sections[name]?.(part) ?? '')
  const sections: Record<string, (part: string) => string> = {
    // Until other scripts load, the page knows only wallets for EVM networks.
    wallets: part => (namespaces.has('eip155') ? fill(part) : ''),
    relay: part => (hasRelay ? part : ''),
    coinbase: part => (hasCoinbase ? part : ''),
    email: part => (hasEmail ? part : ''),
    logins: part => (hasEmail || socials.length > 0 ? part : ''),
    social: part => (socials.length > 0 ? fill(inOrder(part, socials)) : ''),
    socialsMore: part => (socials.length > shownSocials ? part : ''),
    socialsTwo: part => (socials.length === 2 ? part : ''),
    reachable: part => rows(hasRelay, part),
    offered: part => rows(!hasRelay, part),
    more: part => (walletCount > shown ? part.replace('{{count}}', `${rounded}${isExact ? '' : '+'}`) : ''),
    bothTerms: part => (termsUrl && privacyUrl ? part : ''),
    onlyTerms: part => (termsUrl && !privacyUrl ? part : ''),
    onlyPrivacy: part => (privacyUrl && !termsUrl ? part : ''),
    branding: part => (branding === false ? '' : part),
  }
  const { accent, radius = settingDefaults.radius, font = settingDefaults.font } = settings
  const face = appearance.some(name => settings[name] !== undefined) ? siteFaceRules({ accent, radius, font }) : ''
  const values: Record<string, string | undefined> = { termsUrl, privacyUrl, face }
  return fill(markup.replace(/\{\{(termsUrl|privacyUrl|face)\}\}/g, (_, name: string) => htmlText(values[name] ?? '')))
}

/** Keeps the buttons of these providers, in this order. */
function inOrder(row: string, socials: readonly Social[]): string {
  const button = /\{\{#social_(\w+)\}\}(.*?)\{\{\/social_\1\}\}/gs
  const buttons = new Map([...row.matchAll(button)].map(([, name, markup]) => [name, markup]))
  const shown = socials.slice(0, shownSocials).map(social => buttons.get(social) ?? '')
  let isFirst = true
  return row.replace(button, () => {
    const all = isFirst ? shown.join('') : ''
    isFirst = false
    return all
  })
}
