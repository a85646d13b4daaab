/*
 * All dates are written by one rule: in the language of the texts, as in the visitor's country. English without a country is
 * written as most of the world does, day first.
 */

const format = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const { region } = new Intl.Locale(locale)
  return new Intl.DateTimeFormat(region ? locale : new Intl.Locale(locale, { region: '001' }).toString(), options)
}

/** Such as "March", or "March 2024" if it is not of this year. */
export function monthTitle(at: Date, locale: string, now = new Date()): string {
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return format(locale, { month: 'long', year }).format(at)
}

/** Such as "05 Mar". */
export function dayText(at: Date, locale: string): string {
  return format(locale, { day: '2-digit', month: 'short' }).format(at)
}

/** In a list whose month is known: the time of today, "yesterday", else the day. */
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

/** The time of today, else with its day. */
export function timeText(at: Date, locale: string, now = new Date()): string {
  const isToday = at.toDateString() === now.toDateString()
  return isToday ? format(locale, { timeStyle: 'short' }).format(at) : momentText(at, locale)
}
