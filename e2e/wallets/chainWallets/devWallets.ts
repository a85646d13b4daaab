import { createPrompt } from '../devWallet/createPrompt.ts'
import { createSurface } from '../devWallet/surface.ts'
import { pageMemory } from '../pageMemory.ts'
import { createCore } from './createCore.ts'
import { describeRequest } from './describeRequest.ts'
import { devWalletOptions } from './devWalletOptions.ts'
import { kinds } from './kinds.ts'

/** Adds a Solana and a Bitcoin wallet to the page; they ask its visitor. */
function start(): void {
  const { solana, bitcoin } = document.currentScript?.dataset ?? {}
  const surface = createSurface()
  for (const options of devWalletOptions({ solana, bitcoin })) {
    const ask = createPrompt(surface, location.origin, options.name)
    const { install, decline } = kinds[options.kind]
    install(createCore(options, pageMemory(), decline, (method, params) => ask(describeRequest(method, params))))
  }
}

start()
