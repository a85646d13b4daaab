/** Stands for the currency of an EVM network where the address of a token is expected (reference §1.1). */
export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
