import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** What React had to mend. */
    mended: string[]
    /** React has had the time to take the document over. */
    isHydrated: boolean
  }
}

/** Has React take over the whole document, and tells tests what becomes of it. */
export function takeOver(page: ReactNode): void {
  window.mended = []
  hydrateRoot(document, page, { onRecoverableError: error => void window.mended.push(String(error)) })
  // After React's own work of this start.
  setTimeout(() => {
    window.isHydrated = true
    addDevWallet()
  }, 500)
}

/** Unlike an extension, the dev wallet puts an element into the page, which React 18 would mend away. */
function addDevWallet(): void {
  const script = document.createElement('script')
  Object.assign(script.dataset, { networks: document.body.dataset.networks })
  script.src = '/dev-wallet.js'
  document.body.append(script)
}
