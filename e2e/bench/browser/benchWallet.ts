import { walletName } from './probe.ts'

/** Source text for a page: announces a wallet by EIP-6963 like an extension. The wallet gives no accounts. */
export function benchWalletSource(): string {
  return `if (window === window.top) (${announceWallet})(${JSON.stringify(walletName)})`
}

function announceWallet(name: string): void {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="16"/></svg>'
  const provider = {
    on: () => provider,
    removeListener: () => provider,
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'eth_accounts') return []
      throw Object.assign(new Error('This wallet does nothing'), { code: 4200 })
    },
  }
  const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns: 'test.benchwallet' })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
