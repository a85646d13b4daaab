import type { WalletProof } from '../../../shared/api/embedded/walletProof.schema.ts'
import type { WalletAct } from '../../../shared/embedded/walletProof.ts'

/** Opens the wallet here for a moment, and proves to the server that one change is its owner's. @throws as `openByDevice`, proveWallet */
export type Prove = (act: WalletAct, subject: string) => Promise<WalletProof>
