/** Their readers do not read simplified characters. */
const traditional = /^zh-(hant|tw|hk|mo)/i

/**
 * The first of the wanted languages that there is, whatever its country or script.
 * @param wanted BCP 47 tags, in order of preference; anything else is passed over
 * @param languages those there are, without countries; the first is the default
 */
export function chooseLanguage(wanted: readonly string[], languages: readonly string[]): string {
  const bases = wanted.map(each => (traditional.test(each) ? '' : each.toLowerCase().replace(/-.*/, '')))
  return [...bases, languages[0] as string].find(base => languages.includes(base)) as string
}
