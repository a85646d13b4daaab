import type { Hex } from 'viem'
import { pageMemory } from '../pageMemory.ts'
import { announce } from './announce.ts'
import { createPanel } from './createPanel.ts'
import { createPrompt } from './createPrompt.ts'
import { createProvider, type RequestArguments } from './createProvider.ts'
import { createSurface } from './surface.ts'
import { createVault, vaultStorageKey, type WalletNetwork } from './vault.ts'

declare global {
  interface Window {
    /** The requests the wallet has received since the page was loaded, oldest first. */
    devWallet: { readonly log: readonly RequestArguments[] }
  }
}

/** The first two of anvil's well-known accounts: play money on every local chain. */
const wellKnownKeys: Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
]

function start(): void {
  const networks: WalletNetwork[] = JSON.parse(document.currentScript?.dataset.networks ?? '[]')
  const chainId = networks[0]?.chainId ?? 0
  const vault = createVault(pageMemory(), {
    keys: wellKnownKeys,
    selected: 0,
    networks,
    chainId,
    permitted: false,
    locked: false,
  })
  const log: RequestArguments[] = []
  const { origin } = location
  const surface = createSurface()
  const ask = createPrompt(surface, origin)
  createPanel(surface, vault, origin)
  window.devWallet = { log }
  window.addEventListener('storage', event => {
    if (event.key === vaultStorageKey) vault.reload()
  })
  announce(createProvider({ vault, origin, log, ask }))
}

start()
