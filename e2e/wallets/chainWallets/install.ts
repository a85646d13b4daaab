import { createCore, type Memory } from './createCore.ts'
import { kinds } from './kinds.ts'

/** The page's storage. If that is denied, as in a third-party frame, a storage that lasts as long as the page. */
function pageMemory(): Memory {
  try {
    return localStorage
  } catch {
    const kept = new Map<string, string>()
    return { getItem: name => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) }
  }
}

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
