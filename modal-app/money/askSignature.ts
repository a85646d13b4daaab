import type { Connection, ConnectionAccount } from '../../shared/connections.ts'
import type { ConnectKitError } from '../../shared/errors.ts'
import { demandSignature } from '../adapters/demandSignature.ts'
import type { App } from '../app/App.ts'
import type { Connector, OpenedWindow } from '../connectors/Connector.ts'
import { within } from '../connectors/within.ts'

/** A message, or Ethereum's typed data as JSON (EIP-712). */
export type Writing = { message: string } | { typedData: string }

interface SignatureQuestion<W extends Writing> {
  connection: Connection | undefined
  /** The signing account; defaults to the connection's first. */
  address?: string | undefined
  signal: AbortSignal
  /** Writes the text to sign. If it throws, the wallet is not contacted. */
  write(): W | Promise<W>
  /** The error for a missing account or wallet. */
  gone(): ConnectKitError
}

interface Signed<W extends Writing> {
  account: ConnectionAccount
  written: W
  signature: string
}

/** A key's signature: contracts that use typed data accept no other. */
const keySignature = /^0x[0-9a-f]{130}$/i

/**
 * Asks a wallet to sign; call it within a task. Ignores answers after the signal has aborted.
 * @throws ConnectKitError `gone`, errors of `write`, `aborted`, or the wallet's error
 */
export async function askSignature<W extends Writing>(
  app: Pick<App, 'connectors' | 'adapters'>,
  { connection, address, signal, write, gone }: SignatureQuestion<W>,
): Promise<Signed<W>> {
  const isWanted = (account: ConnectionAccount) => account.address.toLowerCase() === address?.toLowerCase()
  const account = address === undefined ? connection?.accounts[0] : connection?.accounts.find(isWanted)
  const found = connection && app.connectors.find(connection.connectorId)
  if (!found || !account) throw gone()
  const { connector, closeWindow } = withWindow(found)
  try {
    const { namespace, chainId } = connection
    const [adapter, written] = await Promise.all([app.adapters.load(namespace), write()])
    signal.throwIfAborted()
    const sign = async () => {
      if ('message' in written)
        return adapter.signMessage({ connector, account, chainId, message: written.message, signal })
      const params = [account.address, written.typedData]
      const request = { namespace, chainId, method: 'eth_signTypedData_v4', params, signal }
      return demandSignature(await within(connector.request(request), { signal }), keySignature)
    }
    const signature = await sign()
    signal.throwIfAborted()
    return { account, written, signature }
  } finally {
    closeWindow()
  }
}

/** A connector whose next requests are shown in an already open window. */
interface WithWindow {
  connector: Connector
  /** Once its request has ended or was never sent. */
  closeWindow(): void
}

/**
 * Opens the wallet's window within the click, if the wallet has one that waits for the request: the preparation takes
 * longer than browsers let a click open windows.
 * @param opened the wallet's window, if the press on a form has opened it
 */
export function withWindow(
  connector: Connector,
  opened: OpenedWindow | undefined = connector.capability('openForRequest')?.(),
): WithWindow {
  if (!opened) return { connector, closeWindow() {} }
  const { place } = opened
  return {
    connector: { ...connector, request: request => connector.request({ ...request, place }) },
    closeWindow: () => opened.close(),
  }
}
