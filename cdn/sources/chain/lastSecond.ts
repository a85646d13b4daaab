/** The last second of the year 9999, in seconds since 1970: times of replies have four digits for the year. */
export const lastSecond = 253_402_300_799
