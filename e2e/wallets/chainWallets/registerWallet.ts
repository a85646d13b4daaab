import type { Wallet, WalletEventsWindow } from '@wallet-standard/base'

/**
 * Registers a wallet with the page by the wallet standard, whether wallet or page loads first.
 * @returns a function that unregisters it
 */
export function registerWallet(wallet: Wallet): () => void {
  const unregisters: (() => void)[] = []
  const callback = ({ register }: { register(...wallets: Wallet[]): () => void }) =>
    void unregisters.push(register(wallet))
  const target = window as unknown as WalletEventsWindow
  target.dispatchEvent(Object.assign(new CustomEvent('wallet-standard:register-wallet', { detail: callback })) as never)
  const listen = ({ detail }: { detail: Parameters<typeof callback>[0] }) => callback(detail)
  target.addEventListener('wallet-standard:app-ready', listen as never)
  return () => {
    target.removeEventListener('wallet-standard:app-ready', listen as never)
    for (const unregister of unregisters.splice(0)) unregister()
  }
}
