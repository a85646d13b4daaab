/** The time of today, else with its day. */
export function timeText(at: Date, locale: string): string {
  const isToday = at.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(
    locale,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  ).format(at)
}
