import { linesOf, textOfLines } from './lines.ts'

/** A project in the form: lines of text, and JSON. */
export interface ProjectFields {
  id: string
  name: string
  origins: string
  networks: string
  features: Readonly<Record<string, boolean>>
  featured: string
  only: string
  without: string
  accent: string
  radius: string
  font: string
  zone: string
  reserved: string
  abuse: string
  providers: string
  others: string
}

type Entry = Readonly<Record<string, unknown>>

/** Features with a switch, and their defaults (shared/settings.schema.ts). */
export const features = [
  { name: 'analytics', label: 'Count opens, connections and errors', usual: false },
  { name: 'email', label: 'Sign-in by email', usual: true },
  { name: 'multiWallet', label: 'Several wallets at once', usual: false },
  { name: 'activity', label: 'Activity', usual: true },
  { name: 'send', label: 'Send', usual: true },
  { name: 'receive', label: 'Receive', usual: true },
  { name: 'smartSessions', label: 'Smart sessions', usual: false },
  { name: 'legalCheckbox', label: 'A checkbox for the terms', usual: false },
  { name: 'branding', label: 'The maker’s name at the foot', usual: true },
] as const

const providerParts = ['privateRpcUrls', 'sources', 'swapSources', 'onrampSources', 'sponsors']
const abuseParts = ['limits', 'deny', 'captcha']
const ownFields = ['id', 'name', 'allowedOrigins', 'networks', 'settings', 'names', ...abuseParts, ...providerParts]
const ownSettings = [
  ...features.map(({ name }): string => name),
  ...['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds', 'accent', 'radius', 'font'],
]

const jsonOf = (value: Entry) => (Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : '')
const pick = (entry: Entry, isWanted: (name: string) => boolean): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => isWanted(name)))
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Turns an entry of projects.json into the form's values. */
export function readFields(entry: Entry): ProjectFields {
  const settings = Object(entry.settings) as Entry
  const { zone, reserved } = Object(entry.names) as Entry
  const otherSettings = pick(settings, name => !ownSettings.includes(name))
  return {
    id: textOf(entry.id),
    name: textOf(entry.name),
    origins: textOfLines(entry.allowedOrigins),
    networks: textOfLines(entry.networks),
    features: Object.fromEntries(
      features.map(({ name, usual }) => [name, settings[name] ?? usual] as [string, boolean]),
    ),
    featured: textOfLines(settings.featuredWalletIds),
    only: textOfLines(settings.includeWalletIds),
    without: textOfLines(settings.excludeWalletIds),
    accent: textOf(settings.accent),
    radius: textOf(settings.radius),
    font: textOf(settings.font),
    zone: textOf(zone),
    reserved: textOfLines(reserved),
    abuse: jsonOf(pick(entry, name => abuseParts.includes(name))),
    providers: jsonOf(pick(entry, name => providerParts.includes(name))),
    others: jsonOf({
      ...pick(entry, name => !ownFields.includes(name)),
      ...(Object.keys(otherSettings).length > 0 && { settings: otherSettings }),
    }),
  }
}

/** @throws Error that names the field */
function readJson(text: string, field: string): Entry {
  if (!text.trim()) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Entry
  } catch (error) {
    throw new Error(`${field} is not JSON: ${(error as Error).message}`)
  }
  throw new Error(`${field}: expected an object, such as {"embedders": []}`)
}

/**
 * The entry for a form. Default values are omitted, so they follow later releases.
 * @throws Error that names the field
 */
export function writeFields(fields: ProjectFields): Record<string, unknown> {
  const { settings: otherSettings, ...others } = readJson(fields.others, 'Everything else')
  const list = (name: string, text: string) => (linesOf(text).length > 0 ? { [name]: linesOf(text) } : {})
  const word = (name: string, text: string) => (text.trim() ? { [name]: text.trim() } : {})
  const changed = features.filter(({ name, usual }) => fields.features[name] !== usual)
  const settings = {
    ...Object(otherSettings),
    ...Object.fromEntries(changed.map(({ name }) => [name, fields.features[name]])),
    ...list('featuredWalletIds', fields.featured),
    ...list('includeWalletIds', fields.only),
    ...list('excludeWalletIds', fields.without),
    ...word('accent', fields.accent),
    ...word('radius', fields.radius),
    ...word('font', fields.font),
  }
  return {
    ...others,
    id: fields.id.trim(),
    name: fields.name.trim(),
    allowedOrigins: linesOf(fields.origins),
    networks: linesOf(fields.networks).map(line => (line.startsWith('{') ? readJson(line, 'Networks') : line)),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(fields.zone.trim() && { names: { zone: fields.zone.trim(), ...list('reserved', fields.reserved) } }),
    ...readJson(fields.abuse, 'Against abuse'),
    ...readJson(fields.providers, 'Providers'),
  }
}
