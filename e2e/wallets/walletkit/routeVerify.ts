/** The only Verify service that WalletKit knows. */
const vendor = 'https://verify.walletconnect.org'

/** Redirects requests for it to the local service, so that nothing leaves this machine. */
export function routeVerify(url: string): void {
  const { fetch } = window
  window.fetch = (input, init) =>
    fetch(
      typeof input === 'string' && input.startsWith(`${vendor}/`) ? `${url}${input.slice(vendor.length)}` : input,
      init,
    )
}
