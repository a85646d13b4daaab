/** The same text for each spelling of an account's or a token's CAIP-10 id: in EVM addresses, case is a checksum only. */
export const comparableId = (id: string): string => (id.startsWith('eip155:') ? id.toLowerCase() : id)
