import { type Hex, hashMessage } from 'viem'
import { withEntropy } from '../vault/withEntropy.ts'
import type { OpenedWallet } from '../wallet/openWallet.ts'
import { signHashToHex } from './signHash.ts'

/** As `personal_sign` does. */
export const signText = (opened: OpenedWallet, message: string | { raw: Hex }): Promise<Hex> =>
  withEntropy(opened, opened.vaultKey, entropy => signHashToHex(entropy, hashMessage(message)))
