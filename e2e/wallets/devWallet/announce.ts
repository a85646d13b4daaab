import type { Eip1193Provider } from './createProvider.ts'

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="#3d2c8d"/><path d="M12 17h20a4 4 0 0 1 4 4v11a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3z" fill="#c4b5fd"/><path d="M15 12h15v5H12a3 3 0 0 1 3-5z" fill="#8b7cf0"/><circle cx="30" cy="27" r="3" fill="#3d2c8d"/></svg>`

/** Announces the wallet by EIP-6963, now and whenever a page asks. */
export function announce(provider: Eip1193Provider): void {
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Dev Wallet',
    icon: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    rdns: 'test.devwallet',
  })
  const say = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}
