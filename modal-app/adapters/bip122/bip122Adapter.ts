import { isAddress } from '../../../shared/addresses.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { base64ToBytes, bytesToBase64 } from '../../lib/base64.ts'
import type { Adapter, NetworkSwitch, Transfer } from '../Adapter.ts'
import { demandSignature } from '../demandSignature.ts'
import { explorerPage } from '../explorerPage.ts'
import { noReads } from '../noReads.ts'
import { readCoins } from './readCoins.ts'

/** Witnesses of BIP-322 have any length, signatures by ECDSA 65 bytes. */
const signature = /^[A-Za-z0-9+/]{80,}={0,2}$/
const segwit = /^(bc|tb|bcrt)1/i
const transactionId = /^[0-9a-f]{64}$/i

/** There are 21 million bitcoins. */
const maxSats = 21_000_000n * 100_000_000n

/** Bitcoin: satoshis, and messages of BIP-322 or, for older addresses, of ECDSA. */
export const bip122Adapter: Adapter = {
  ...noReads,
  namespace: 'bip122',
  async balance({ address, network, api }) {
    try {
      const coins = await readCoins(api, network, address)
      return coins.reduce((sum, { valueSats }) => sum + valueSats, 0n)
    } catch (cause) {
      throw new ConnectKitError('balance_unavailable', `No node of ${network.name} told the balance`, {}, cause)
    }
  },
  async signMessage({ connector, account: { address }, chainId, message, signal }) {
    const protocol = segwit.test(address) ? 'bip322' : 'ecdsa'
    const params = { account: address, address, message, protocol }
    const asked = { namespace: 'bip122', chainId, method: 'signMessage', params, signal } as const
    const answer = (await connector.request(asked)) as { signature?: unknown } | null
    return demandSignature(toBase64(answer?.signature), signature)
  },
  async send(transfer) {
    checkTransfer(transfer)
    const { connector, network, from, to, amount, signal } = transfer
    const params = { account: from.address, recipientAddress: to, amount: String(amount) }
    const asked = { namespace: 'bip122', chainId: network.id, method: 'sendTransfer', params, signal } as const
    try {
      const { txid } = ((await connector.request(asked)) ?? {}) as { txid?: unknown }
      if (typeof txid === 'string' && transactionId.test(txid)) return txid
    } catch (thrown) {
      if (toConnectKitError(thrown).code !== 'unsupported_method') throw thrown
      const { sendByPsbt } = await import('./sendByPsbt.ts')
      return sendByPsbt(transfer)
    }
    throw new ConnectKitError('wallet_failed', 'The wallet answered without a transaction')
  },
  switchNetwork,
  validateAddress: isAddress,
  displayAddress,
  explorerUrl: (network, address) => explorerPage(network, `address/${displayAddress(address)}`),
}

/** Codes to scan have segwit addresses in capitals. */
function displayAddress(address: string): string {
  return segwit.test(address) ? address.toLowerCase() : address
}

/**
 * The wallet is asked; most are for one network, and answer `unknown_network` or know no such call. Whoever wants to go there
 * connects it anew.
 */
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

function checkTransfer({ network, from, to, amount, token }: Transfer): void {
  const refuse = (what: string) => {
    throw new ConnectKitError('invalid_params', what)
  }
  for (const text of [from.address, to])
    if (!isAddress(network.id, text)) refuse(`${String(text).slice(0, 64)} is no address on ${network.name}`)
  if (typeof amount !== 'bigint' || amount <= 0n || amount > maxSats) refuse('amount takes satoshis, at least 1')
  if (token !== undefined) refuse('Bitcoin has no tokens to send')
}

/** Over the wire a signature is hex; some wallets give base64 all the same. */
function toBase64(said: unknown): unknown {
  const isHex = typeof said === 'string' && said.length % 2 === 0 && /^[0-9a-f]+$/i.test(said)
  if (!isHex) return typeof said === 'string' && base64ToBytes(said) ? said : undefined
  return bytesToBase64(Uint8Array.from(said.match(/../g) ?? [], pair => Number.parseInt(pair, 16)))
}
