import { installBitcoinStandard } from './bitcoinStandard.ts'
import type { Core } from './createCore.ts'
import { installKeplr, keplrRejection } from './keplr.ts'
import { installLeather, leatherRejection } from './leather.ts'
import { installOkx } from './okx.ts'
import type { ChainWalletKind } from './options.ts'
import { installPolkadot, polkadotRejection } from './polkadot.ts'
import { rejection } from './rejection.ts'
import { installSatsConnect, satsConnectRejection } from './satsConnect.ts'
import { installSolanaStandard } from './solanaStandard.ts'
import { installUnisat } from './unisat.ts'

export interface Kind {
  /** Adds the wallet to the page. */
  install(core: Core): void
  /** The error it throws if its user declines. */
  decline(): unknown
}

export const kinds: Readonly<Record<ChainWalletKind, Kind>> = {
  solanaStandard: { install: installSolanaStandard, decline: rejection },
  bitcoinStandard: { install: installBitcoinStandard, decline: rejection },
  satsConnect: { install: installSatsConnect, decline: satsConnectRejection },
  leather: { install: installLeather, decline: leatherRejection },
  okx: { install: installOkx, decline: rejection },
  unisat: { install: installUnisat, decline: rejection },
  polkadot: { install: installPolkadot, decline: polkadotRejection },
  keplr: { install: installKeplr, decline: keplrRejection },
}
