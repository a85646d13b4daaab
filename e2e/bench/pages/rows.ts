/** A row of a floor's panel. */
export interface Row {
  name: string
  hue: number
}

export const rows: readonly Row[] = [
  'Bench Wallet',
  'Scan a code',
  'First wallet',
  'Second wallet',
  'Third wallet',
  'Fourth wallet',
  'Fifth wallet',
  'All wallets',
].map((name, i) => ({ name, hue: i * 45 }))
