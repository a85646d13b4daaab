import { createRoot } from 'react-dom/client'
import type { Hex } from 'viem'
import { createSampleWallet } from './createSampleWallet.ts'
import { openWalletKit } from './openWalletKit.ts'
import { routeVerify } from './routeVerify.ts'
import { WalletPage } from './WalletPage.tsx'
import type { WalletChain } from './walletMethods.ts'

/** The third and fourth of anvil's well-known accounts: play money on every local chain. */
const wellKnownKeys: Hex[] = [
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
]
/** Storage key for a test's own keys. */
const keysKey = 'sampleWallet.keys'

const { relay = '', verify = '', networks = '[]' } = document.currentScript?.dataset ?? {}
const keys: Hex[] = JSON.parse(localStorage.getItem(keysKey) ?? 'null') ?? wellKnownKeys
const chains: [WalletChain, ...WalletChain[]] = JSON.parse(networks)

declare global {
  interface Window {
    /** For tests: the sites' requests since the page was loaded, oldest first. */
    sampleWallet: {
      log: { method: string; params?: unknown }[]
      /** The Verify service's verdict on each request, the connection and later ones. */
      verified: { origin: string; validation: string }[]
    }
  }
}

async function start(root: HTMLElement): Promise<void> {
  routeVerify(verify)
  const kit = await openWalletKit({ projectId: 'local', relayUrl: relay, url: location.origin, verifies: true })
  const log: Window['sampleWallet']['log'] = []
  const verified: Window['sampleWallet']['verified'] = []
  window.sampleWallet = { log, verified }
  for (const event of ['session_proposal', 'session_request'] as const)
    kit.on(event, ({ verifyContext }) => verified.push(verifyContext.verified))
  kit.on('session_request', ({ params: { request } }) => log.push({ method: request.method, params: request.params }))
  createRoot(root).render(<WalletPage wallet={createSampleWallet({ kit, keys, chains })} />)
}

const root = document.getElementById('wallet')
if (root)
  start(root).catch((error: Error) => {
    root.textContent = `The wallet could not be opened: ${error.message}`
  })
