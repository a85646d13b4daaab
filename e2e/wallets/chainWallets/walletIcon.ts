import type { WalletIcon } from '@wallet-standard/base'

/** A disc with a different colour for each kind. */
export function walletIcon(hue: number): WalletIcon {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="hsl(${hue} 70% 45%)"/></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
