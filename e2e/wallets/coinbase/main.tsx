import { createRoot } from 'react-dom/client'
import type { Hex } from 'viem'
import { createWindowWallet } from './createWindowWallet.ts'
import { WindowPage } from './WindowPage.tsx'

/** The fifth of anvil's well-known accounts: play money on every local chain. */
const wellKnownKeys: Hex[] = ['0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a']
/** Storage key for a test's own keys. */
const keysKey = 'windowWallet.keys'

const { networks = '[]' } = document.currentScript?.dataset ?? {}
const opener: Window | null = window.opener
const origin = new URLSearchParams(location.search).get('origin') ?? location.origin

const wallet = createWindowWallet({
  keys: JSON.parse(localStorage.getItem(keysKey) ?? 'null') ?? wellKnownKeys,
  chains: JSON.parse(networks),
  memory: localStorage,
  send: (message, to) => opener?.postMessage(message, to),
  done: () => window.close(),
})

window.addEventListener('message', event => {
  if (event.source === opener) void wallet.hear(event.data, event.origin)
})
window.addEventListener('pagehide', () => opener?.postMessage({ event: 'PopupUnload' }, origin))

const root = document.getElementById('wallet')
if (root) createRoot(root).render(<WindowPage wallet={wallet} isAsked={opener !== null} />)
wallet.greet(origin)
