/** What copying brings along with a number or an address. A blank may separate, so it is not among these. */
export const broughtAlong = '\\p{DI}\\p{Bidi_Control}'
