import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** React's recovered hydration errors. */
    mended: string[]
    /** React has had time to hydrate the document. */
    isHydrated: boolean
  }
}

/** Has React hydrate the whole document, and reports the outcome to tests. */
export function takeOver(page: ReactNode): void {
  window.mended = []
  hydrateRoot(document, page, { onRecoverableError: error => void window.mended.push(String(error)) })
  // After React's own work of this start.
  setTimeout(() => {
    window.isHydrated = true
    addDevWallet()
  }, 500)
}

/** Unlike an extension, the dev wallet adds an element to the page, which React 18 would remove. */
function addDevWallet(): void {
  const script = document.createElement('script')
  Object.assign(script.dataset, { networks: document.body.dataset.networks })
  script.src = '/dev-wallet.js'
  document.body.append(script)
}
