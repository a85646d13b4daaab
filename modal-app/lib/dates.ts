/*
 * All dates follow one rule: the language of the texts, in the style of the visitor's country. English without a country
 * puts the day first, as most of the world does.
 */

const format = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const { region } = new Intl.Locale(locale)
  return new Intl.DateTimeFormat(region ? locale : new Intl.Locale(locale, { region: '001' }).toString(), options)
}

/** Such as "March", or "March 2024" for another year. */
export function monthTitle(at: Date, locale: string, now = new Date()): string {
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return format(locale, { month: 'long', year }).format(at)
}

/** Such as "05 Mar". */
export function dayText(at: Date, locale: string): string {
  return format(locale, { day: '2-digit', month: 'short' }).format(at)
}

/** In a list grouped by month: the time if today, "yesterday", else the day. */
export function whenText(at: Date, locale: string, now = new Date()): string {
  if (at.toDateString() === now.toDateString()) return timeText(at, locale, now)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (at.toDateString() === yesterday.toDateString())
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day')
  return dayText(at, locale)
}

/** Such as "5 March". */
export function longDayText(at: Date, locale: string): string {
  return format(locale, { day: 'numeric', month: 'long' }).format(at)
}

/** Such as "5 Mar 2026, 14:30". */
export function momentText(at: Date, locale: string): string {
  return format(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** The time; on other days, with the date. */
export function timeText(at: Date, locale: string, now = new Date()): string {
  const isToday = at.toDateString() === now.toDateString()
  return isToday ? format(locale, { timeStyle: 'short' }).format(at) : momentText(at, locale)
}
