import type { App } from '../app/App.ts'
import type { WalletRequest } from '../connectors/Connector.ts'
import { readUrls } from '../networks/rpcUrls.ts'
import type { FrameCall } from './findFrameWallet.ts'

/**
 * Asks nodes what they know as well as any wallet: a read neither waits for a phone nor wakes one.
 * @returns undefined for what the wallet alone knows, and for networks this site does not list
 * @throws what the node answered
 */
export async function answerFromNodes(
  app: App,
  { namespace, connector }: Pick<FrameCall, 'namespace' | 'connector'>,
  { chainId, method, params, signal }: Omit<WalletRequest, 'namespace'>,
): Promise<{ result: unknown } | undefined> {
  // Without the adapter the wallet is asked: it says what is wrong, or answers.
  const adapter = await app.adapters.load(namespace).catch(() => undefined)
  const network = app.store.getState().networks.list.find(each => each.id === chainId)
  if (!network || !adapter?.isForNodes(method)) return undefined
  const urls = await readUrls(app, network, connector.id)
  return { result: await adapter.askNodes({ method, params, signal, network, urls }) }
}
