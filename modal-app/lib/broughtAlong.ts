/** Characters that copying adds to a number or an address. Blanks may separate, so they are not among them. */
export const broughtAlong = '\\p{DI}\\p{Bidi_Control}'
