import type { RelayMode } from '../../../../shared/config.ts'
import { ConnectKitError } from '../../../../shared/errors.ts'
import type { HostMethods } from '../../../../shared/protocol/hostMethods.schema.ts'
import type { Core } from '../../../kernel/core.ts'
import type { FrameWallets } from '../../../PageWallets.ts'
import { createGate, type Gate, type GateWorld } from './createGate.ts'
import { openForModal } from './openForModal.ts'

type ServeAll = {
  [M in keyof HostMethods]: (params: HostMethods[M]['params'], signal: AbortSignal) => Promise<HostMethods[M]['result']>
}
type Serve = Pick<ServeAll, (keyof ServeAll & `wallet.${string}`) | 'link.open'>

export interface Relay extends Omit<Gate, 'ask' | 'spendClick'> {
  serve: Serve
}

/**
 * Serves what the iframe asks of the page's wallets, as far as the gate lets it.
 * @param load loads what asks them (late/wallets), unless it is there @throws ConnectKitError `script_failed`
 */
export function createRelay(
  core: Pick<Core, 'connections' | 'discovery' | 'pageWallets'>,
  load: () => Promise<unknown>,
  mode: RelayMode,
  world: GateWorld,
): Relay {
  const { ask, spendClick, ...gate } = createGate(core, mode, world)
  let wallets: FrameWallets | undefined

  const here = () => {
    wallets ??= core.pageWallets()?.serveFrame(ask)
    return wallets
  }

  const loaded = async (signal: AbortSignal): Promise<FrameWallets> => {
    await load()
    // The iframe may have given up meanwhile, and no wallet shows itself for nobody.
    if (signal.aborted) throw new ConnectKitError('aborted', 'The request was given up')
    return here() as FrameWallets
  }

  return {
    ...gate,
    serve: {
      'wallet.connect': async (asked, signal) => (here() ?? (await loaded(signal)))['wallet.connect'](asked, signal),
      'wallet.request': async (asked, signal) => (here() ?? (await loaded(signal)))['wallet.request'](asked, signal),
      async 'link.open'({ link }) {
        spendClick('a link')
        openForModal(link)
        return null
      },
    },
    revoke(isOpened) {
      gate.revoke(isOpened)
      wallets?.forgetBusy()
    },
  }
}
