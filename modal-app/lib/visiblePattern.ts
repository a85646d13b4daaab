/** One line of visible characters: no control, bidi or zero-width ones, which can make two texts look alike. */
export const visiblePattern = /^[^\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]+$/u
