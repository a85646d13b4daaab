/** How an origin is shown to visitors: as its host. Names in other scripts stay in their safe form (punycode). */
export const hostOf = (origin: string): string => new URL(origin).host
