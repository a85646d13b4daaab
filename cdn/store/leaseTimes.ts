/** A process that has not counted for so long holds nothing any more. */
export const leaseMs = 20_000
export const beatEveryMs = 4000
export const lookEveryMs = 500
