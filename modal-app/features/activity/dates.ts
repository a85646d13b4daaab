/** Such as "March", or "March 2024" if it is not of this year. */
export function monthTitle(at: Date, locale: string, now = new Date()): string {
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(locale, { month: 'long', year }).format(at)
}

/** Such as "05 Mar". English without a country is written as most of the world does, day first. */
export function dayText(at: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { day: '2-digit', month: 'short' }).format(at)
}
