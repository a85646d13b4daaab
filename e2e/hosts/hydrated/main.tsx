import { hydrateRoot } from 'react-dom/client'
import { HydratedDocument } from './HydratedDocument.tsx'

declare global {
  interface Window {
    /** What React had to mend. */
    mended: string[]
    /** React has had the time to take the document over. */
    isHydrated: boolean
  }
}

window.mended = []
hydrateRoot(document, <HydratedDocument />, {
  onRecoverableError: error => void window.mended.push(String(error)),
})

/** Unlike an extension, the dev wallet puts an element into the page, which React 18 would mend away. */
function addDevWallet(): void {
  const script = document.createElement('script')
  Object.assign(script.dataset, { networks: document.body.dataset.networks })
  script.src = '/dev-wallet.js'
  document.body.append(script)
}

// After React's own work of this start.
setTimeout(() => {
  window.isHydrated = true
  addDevWallet()
}, 500)
