import { base64ToBytes, bytesToBase64 } from '../../../shared/base64.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { Adapter, NetworkSwitch } from '../Adapter.ts'
import { capabilitiesOf } from '../capabilitiesOf.ts'
import { demandSignature } from '../demandSignature.ts'
import { explorerPage } from '../explorerPage.ts'
import { readCoins } from './readCoins.ts'

/** BIP-322 witnesses have any length, ECDSA signatures 65 bytes. */
const signature = /^[A-Za-z0-9+/]{80,}={0,2}$/
const segwit = /^(bc|tb|bcrt)1/i

/** Bitcoin: amounts in satoshis; messages by BIP-322, or by ECDSA for older addresses. */
export const bip122Adapter: Adapter = {
  namespace: 'bip122',
  async balance({ address, network, api }) {
    try {
      const coins = await readCoins(api, network, address)
      return coins.reduce((sum, { valueSats }) => sum + valueSats, 0n)
    } catch (cause) {
      throw new ConnectKitError('balance_unavailable', `No node of ${network.name} returned the balance`, {}, cause)
    }
  },
  async signMessage({ connector, account: { address }, chainId, message, signal }) {
    const protocol = segwit.test(address) ? 'bip322' : 'ecdsa'
    const params = { account: address, address, message, protocol }
    const request = { namespace: 'bip122', chainId, method: 'signMessage', params, signal } as const
    const answer = (await connector.request(request)) as { signature?: unknown } | null
    return demandSignature(toBase64(answer?.signature), signature)
  },
  switchNetwork,
  displayAddress,
  explorerUrl: (network, address) => explorerPage(network, `address/${displayAddress(address)}`),
  capability: capabilitiesOf({ transfers: async () => (await import('./transfers.ts')).transfers }),
}

/** Lower case: segwit addresses from QR codes are in capitals. */
function displayAddress(address: string): string {
  return segwit.test(address) ? address.toLowerCase() : address
}

/** Most wallets stay on one network: they answer `unknown_network` or lack the call, and must be reconnected. */
async function switchNetwork({ connector, network: { id, name }, signal }: NetworkSwitch): Promise<void> {
  const params = { chainId: id }
  try {
    await connector.request({ namespace: 'bip122', chainId: id, method: 'switchNetwork', params, signal })
  } catch (thrown) {
    const error = toConnectKitError(thrown)
    if (error.code !== 'unsupported_method') throw error
    throw new ConnectKitError('unknown_network', `The wallet cannot move to ${name}; connect it again`, {}, thrown)
  }
}

/** WalletConnect specifies hex; some wallets answer in base64. */
function toBase64(answer: unknown): unknown {
  const isHex = typeof answer === 'string' && answer.length % 2 === 0 && /^[0-9a-f]+$/i.test(answer)
  if (!isHex) return typeof answer === 'string' && base64ToBytes(answer) ? answer : undefined
  return bytesToBase64(Uint8Array.from(answer.match(/../g) ?? [], pair => Number.parseInt(pair, 16)))
}
