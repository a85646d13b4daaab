/**
 * Spec §6 lists these time zones of some Asian regions without stating a purpose (reference §1.22). Unused: no visitor
 * is treated differently because of their clock.
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
