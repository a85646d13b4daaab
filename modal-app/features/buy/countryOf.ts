/** The country that a language of the browser names, for providers that do not sell everywhere: `en-GB` is `GB`. */
export function countryOf(language: string): string | undefined {
  try {
    const { region } = new Intl.Locale(language)
    return region && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}
