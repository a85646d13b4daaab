/**
 * Spec §6 names a list of time zones of some Asian regions whose use it does not show (reference §1.22). Nothing reads it: no
 * visitor is treated differently for where their clock is.
 */
export const restrictedTimeZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Macao',
  'Asia/Hong_Kong',
  'Asia/Beijing',
] as const
