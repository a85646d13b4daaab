export type Direction = 'ltr' | 'rtl'

const rtlLanguages = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'iw', 'ks', 'nqo', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'])

/** The direction of the script a language is usually written in; a script subtag (`az-Arab`) decides over the language. */
export function directionOf(locale: string): Direction {
  const [language = '', script = ''] = locale.toLowerCase().split(/[-_]/)
  if (script.length === 4) return ['adlm', 'arab', 'hebr', 'nkoo', 'syrc', 'thaa'].includes(script) ? 'rtl' : 'ltr'
  return rtlLanguages.has(language) ? 'rtl' : 'ltr'
}
