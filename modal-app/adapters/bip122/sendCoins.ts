import { isAddress } from '../../../shared/addresses.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { Transfer } from '../Adapter.ts'

const transactionId = /^[0-9a-f]{64}$/i

/** There are 21 million bitcoins. */
const maxSats = 21_000_000n * 100_000_000n

/** Most wallets send by themselves; for one that only signs, the transaction is made and sent here. */
export async function sendCoins(transfer: Transfer): Promise<string> {
  check(transfer)
  const { connector, network, from, to, amount, signal, left } = transfer
  const params = { account: from.address, recipientAddress: to, amount: String(amount) }
  const asked = { namespace: 'bip122', chainId: network.id, method: 'sendTransfer', params, signal, left } as const
  try {
    const { txid } = ((await connector.request(asked)) ?? {}) as { txid?: unknown }
    if (typeof txid === 'string' && transactionId.test(txid)) return txid.toLowerCase()
  } catch (thrown) {
    if (toConnectKitError(thrown).code !== 'unsupported_method') throw thrown
    const { sendByPsbt } = await import('./sendByPsbt.ts')
    return sendByPsbt(transfer)
  }
  throw new ConnectKitError('wallet_failed', 'The wallet answered without a transaction')
}

function check({ network, from, to, amount, token }: Transfer): void {
  const refuse = (what: string) => {
    throw new ConnectKitError('invalid_params', what)
  }
  for (const text of [from.address, to])
    if (!isAddress(network.id, text)) refuse(`${String(text).slice(0, 64)} is no address on ${network.name}`)
  if (typeof amount !== 'bigint' || amount <= 0n || amount > maxSats) refuse('amount takes satoshis, at least 1')
  if (token !== undefined) refuse('Bitcoin has no tokens to send')
}
