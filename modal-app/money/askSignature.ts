import type { Connection, ConnectionAccount } from '../../shared/connections.ts'
import type { ConnectKitError } from '../../shared/errors.ts'
import { demandSignature } from '../adapters/demandSignature.ts'
import type { App } from '../app/App.ts'
import { within } from '../connectors/within.ts'

/** A statement, or typed data of Ethereum as JSON (EIP-712). */
export type Writing = { message: string } | { typedData: string }

interface SignatureQuestion<W extends Writing> {
  connection: Connection | undefined
  /** Which of its accounts signs, instead of its first. */
  address?: string | undefined
  signal: AbortSignal
  /** Writes what is signed. Nothing is asked if it throws. */
  write(): W | Promise<W>
  /** The error when the account or its wallet is gone. */
  gone(): ConnectKitError
}

interface Signed<W extends Writing> {
  account: ConnectionAccount
  written: W
  signature: string
}

/** The signature of a key alone: typed data is for contracts that take no other. */
const keySignature = /^0x[0-9a-f]{130}$/i

/**
 * Asks a wallet to sign; call it within a task. An answer that comes after the signal has aborted counts for nothing.
 * @throws ConnectKitError `gone`, what `write` throws, `aborted`, or the wallet's
 */
export async function askSignature<W extends Writing>(
  app: Pick<App, 'connectors' | 'adapters'>,
  { connection, address, signal, write, gone }: SignatureQuestion<W>,
): Promise<Signed<W>> {
  const isWanted = (account: ConnectionAccount) => account.address.toLowerCase() === address?.toLowerCase()
  const account = address === undefined ? connection?.accounts[0] : connection?.accounts.find(isWanted)
  const connector = connection && app.connectors.find(connection.connectorId)
  if (!connector || !account) throw gone()
  const { namespace, chainId } = connection
  const [adapter, written] = await Promise.all([app.adapters.load(namespace), write()])
  signal.throwIfAborted()
  const sign = async () => {
    if ('message' in written)
      return adapter.signMessage({ connector, account, chainId, message: written.message, signal })
    const params = [account.address, written.typedData]
    const asked = { namespace, chainId, method: 'eth_signTypedData_v4', params, signal }
    return demandSignature(await within(connector.request(asked), { signal }), keySignature)
  }
  const signature = await sign()
  signal.throwIfAborted()
  return { account, written, signature }
}
