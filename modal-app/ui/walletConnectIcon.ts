/** Our own icon for WalletConnect: the corners of a QR code, on a ground in the accent's colour (WalletImage.tsx). */
export const walletConnectIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round" d="M11 11h6v6h-6zM23 11h6v6h-6zM11 23h6v6h-6zM23 23v6m6-6v2m-2.5 4H29"/></svg>',
)}`
