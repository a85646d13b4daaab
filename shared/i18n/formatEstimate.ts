/** An estimate, such as a fee, with at most two significant digits, in the locale's notation. */
export const formatEstimate = (amount: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(amount)
