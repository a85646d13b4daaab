/** WalletKit knows one Verify service and no other. */
const vendor = 'https://verify.walletconnect.org'

/** Has what is meant for it go to the local one, so that nothing leaves this machine. */
export function routeVerify(url: string): void {
  const { fetch } = window
  window.fetch = (input, init) =>
    fetch(
      typeof input === 'string' && input.startsWith(`${vendor}/`) ? `${url}${input.slice(vendor.length)}` : input,
      init,
    )
}
