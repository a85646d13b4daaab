import { pageMemory } from '../pageMemory.ts'
import { createCore } from './createCore.ts'
import { kinds } from './kinds.ts'

// The modal and the browser's error pages have no wallets.
if (isSecureContext && !location.pathname.endsWith('/modal.html')) {
  window.chainWallets ??= {}
  for (const options of window.chainWalletOptions ?? []) {
    if (window.chainWallets[options.id]) continue
    const { install, decline } = kinds[options.kind]
    const core = createCore(options, pageMemory(), decline)
    window.chainWallets[options.id] = core.control
    install(core)
  }
}
