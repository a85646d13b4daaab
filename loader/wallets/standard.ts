/**
 * The two events of the wallet-standard by which page and wallets find each other, in whichever order they come: a wallet
 * hands over a callback that takes the register, or hears that the app is ready and takes it.
 */
export function registerStandard(
  onWallet: (wallet: unknown) => void,
  onGone: (wallet: unknown) => void,
  signal: AbortSignal,
): void {
  const api = Object.freeze({
    register(...wallets: unknown[]) {
      if (!signal.aborted) wallets.slice(0, 64).forEach(onWallet)
      return () => wallets.forEach(onGone)
    },
  })
  const onRegister = (event: Event) => {
    try {
      ;(event as CustomEvent).detail(api)
    } catch {}
  }
  addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
