/* A tenth of the real times (`leaseTimes.ts`), for servers and commands that tests start, kill and wait for. */

export const leaseMs = 2000
export const beatEveryMs = 400
export const lookEveryMs = 50
export const sealMs = 1000
