import { longestSiteText, siteTextKeys, type SiteTextKey } from '../../shared/choices.ts'
import type { Messages } from '../lib/createI18n.ts'
import { nearest } from '../lib/nearest.ts'

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
    if (!isKey(key)) complaints.push(`leaves out "${key.slice(0, 64)}": ${advice(key)}`)
    else if (typeof text === 'string' && isFit(text)) texts[key] = text.trim()
    else complaints.push(`leaves out ${key}: it takes 1 to ${longestSiteText} visible characters.`)
  }
  return { texts, complaints }
}

const isFit = (text: string) => text.trim() !== '' && [...text].length <= longestSiteText && visible.test(text)

function advice(key: string): string {
  const meant = nearest(key, siteTextKeys)
  return meant ? `did you mean ${meant}?` : `a page may word ${siteTextKeys.join(', ')}.`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Puts the page's own words into the texts of the first view, before anything is drawn. The parts of a language that load
 * later have none of these keys.
 */
export function wearSiteTexts(texts: Messages, option: unknown): void {
  Object.assign(texts, readSiteTexts(option).texts)
}
