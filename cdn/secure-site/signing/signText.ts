import { type Hex, hashMessage } from 'viem'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import { withSigner } from './withSigner.ts'

/** Signs as `personal_sign` does. */
export const signText = (opened: OpenedWallet, message: string | { raw: Hex }): Promise<Hex> =>
  withSigner(opened, ({ signToHex }) => signToHex(hashMessage(message)))
