import { unseen } from './unseen.ts'

/**
 * Keys of the texts that a page may reword: in Connect's first view, and none that promises, warns, or names what a
 * press does.
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

/** Length in characters. */
export const longestSiteText = 60

export interface SiteTexts {
  texts: Partial<Record<SiteTextKey, string>>
  /** One sentence per rejected text. */
  complaints: string[]
}

/**
 * One line that is seen, without characters that make two texts look alike, and without more marks on a letter than
 * languages write: they would be drawn over the sentences around it, which are ours.
 */
const visible = new RegExp(`^(?!.*\\p{M}{5})[^${unseen}]+$`, 'u')

const isKey = (key: string): key is SiteTextKey => siteTextKeys.includes(key as SiteTextKey)

/**
 * Reads a page's own wording of Connect's texts. Visitors rely on none of these before a signature or a payment. They
 * are shown verbatim, without markup or values.
 * @param option the page's: an object, or JSON in an attribute
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
