import type { WalletProof } from '../../../shared/api/embedded/walletProof.schema.ts'
import type { WalletAct } from '../../../shared/embedded/walletProof.ts'

/**
 * Briefly opens the wallet here, and proves to the server that its owner makes one change. @throws as `openByDevice`,
 * proveWallet
 */
export type Prove = (act: WalletAct, subject: string) => Promise<WalletProof>
