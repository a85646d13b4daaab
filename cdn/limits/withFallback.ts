import type { SharedLimits } from './SharedLimits.ts'

/** Counts in `first`, and in `second` while that is away: no request fails for a store of limits. */
export const withFallback = (first: SharedLimits, second: SharedLimits): SharedLimits => ({
  add: (...counted) => first.add(...counted).catch(() => second.add(...counted)),
  pause: (...paused) => first.pause(...paused).catch(() => second.pause(...paused)),
  useOnce: (...used) => first.useOnce(...used).catch(() => second.useOnce(...used)),
})
