import { bitcoinNetworkOf, isAddress, isSolanaAddress } from '../../shared/addresses.ts'
import type { ChainId } from '../../shared/caip.ts'
import { isEvmAddress } from '../../shared/parseCaip.ts'
import type { AddressProblem } from './Adapter.ts'

/**
 * Why a text is no address of this network.
 * @param isIntact whether the checksum of an address holds, where {@link isAddress} does not verify it
 */
export function addressProblem(
  chainId: ChainId,
  text: string,
  isIntact: (address: string) => boolean = () => true,
): AddressProblem | undefined {
  if (isAddress(chainId, text)) return isIntact(text) ? undefined : 'checksum'
  const isOther = /^0x/i.test(text) ? isEvmAddress(text) : isSolanaAddress(text) || bitcoinNetworkOf(text) !== undefined
  return isOther ? 'otherChain' : 'invalid'
}
