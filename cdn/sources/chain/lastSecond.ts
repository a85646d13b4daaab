/** The last second of the year 9999, in seconds since 1970: years in replies have four digits. */
export const lastSecond = 253_402_300_799
