/**
 * Texts that a page may word itself, by their keys: of Connect's first view, and none that promises, warns, or names
 * what a press does.
 */
export const siteTextKeys = [
  'connect.title',
  'connect.lead.none',
  'connect.group.recent',
  'connect.group.installed',
  'connect.group.more',
  'connect.withWallet',
  'connect.guide.question',
  'connect.guide.action',
  'allWallets.title',
  'social.group',
  'social.more',
] as const
export type SiteTextKey = (typeof siteTextKeys)[number]

/** In characters. */
export const longestSiteText = 60

export interface SiteTexts {
  texts: Partial<Record<SiteTextKey, string>>
  /** A sentence for each text that is not used. */
  complaints: string[]
}

/** One line without control, bidi or zero-width characters, which can make two texts look alike. */
const visible = /^[^\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]+$/u

const isKey = (key: string): key is SiteTextKey => siteTextKeys.includes(key as SiteTextKey)

/**
 * The texts of Connect that a page words itself: those that invite, and none that a visitor relies on before a signature
 * or a payment. They are shown as they are, without markup or values.
 * @param option of the page: an object, or JSON in an attribute
 */
export function readSiteTexts(option: unknown): SiteTexts {
  const given = typeof option === 'string' ? parsed(option) : option
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { texts: {}, complaints: ['takes an object of texts by key.'] }
  const texts: SiteTexts['texts'] = {}
  const complaints: string[] = []
  for (const [key, text] of Object.entries(given).slice(0, 100)) {
    if (!isKey(key)) complaints.push(`leaves out "${key.slice(0, 64)}": it takes ${siteTextKeys.join(', ')}.`)
    else if (typeof text === 'string' && isFit(text)) texts[key] = text.trim()
    else complaints.push(`leaves out ${key}: it takes 1 to ${longestSiteText} visible characters.`)
  }
  return { texts, complaints }
}

const isFit = (text: string) => text.trim() !== '' && [...text].length <= longestSiteText && visible.test(text)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
