import { pageMemory } from '../pageMemory.ts'
import { createCore } from './createCore.ts'
import { kinds } from './kinds.ts'

// Neither the modal nor a browser's error page has wallets.
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
