/** A process whose count has not changed for this long has lost its lease. Tests use `testLeaseTimes.ts` instead. */
export const leaseMs = 20_000
/** How often a process counts. */
export const beatEveryMs = 4000
/** How often a waiting command reads the counts. */
export const lookEveryMs = 500
/** How long a server may take between asking which key seals, and writing the row. */
export const sealMs = 10_000
