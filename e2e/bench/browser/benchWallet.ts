import { walletName } from './probe.ts'

/** A wallet as an extension would announce it by EIP-6963; it gives no accounts. As text for the page. */
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
