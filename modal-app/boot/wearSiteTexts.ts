import type { Messages } from '../lib/createI18n.ts'
import { readSiteTexts } from '../settings/siteTexts.ts'

/**
 * Puts the page's own words into the texts of the first view, before anything is drawn. The parts of a language that load
 * later have none of these keys.
 */
export function wearSiteTexts(texts: Messages, option: unknown): void {
  Object.assign(texts, readSiteTexts(option).texts)
}
