const largest = String(2n ** 256n - 1n)

/** Whether a decimal number fits into 256 bits, as all numbers of contracts do. */
export const isUint256 = (text: string): boolean => text.padStart(largest.length, '0') <= largest
