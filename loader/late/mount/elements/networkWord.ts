import { chooseLanguage } from '../../../../shared/i18n/chooseLanguage.ts'

/** “Network”, as in the modal (`account.network` of its texts). */
export const networkWords: Readonly<Record<string, string>> = {
  en: 'Network',
  ar: 'الشبكة',
  de: 'Netzwerk',
  es: 'Red',
  fr: 'Réseau',
  it: 'Rete',
  ja: 'ネットワーク',
  ko: '네트워크',
  pt: 'Rede',
  ru: 'Сеть',
  tr: 'Ağ',
  uk: 'Мережа',
  zh: '网络',
}

/** The word in the tag's language, else the page's or the browser's. @param language the tag's */
export function networkWord(language: unknown): string {
  const wanted = [`${language}`, document.documentElement.lang, ...navigator.languages]
  return networkWords[chooseLanguage(wanted, Object.keys(networkWords))] as string
}
