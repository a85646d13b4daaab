import type { App } from '../app/App.ts'
import type { WalletRequest } from '../connectors/Connector.ts'
import { optional } from '../lib/inBackground.ts'
import { networkById } from '../networks/networks.ts'
import { readUrls } from '../networks/readUrls.ts'
import type { FrameCall } from './findFrameWallet.ts'

/**
 * Answers a read from nodes, so that it neither waits for a phone nor wakes one.
 * @returns undefined for a call that only the wallet can answer, or a network this site does not list
 * @throws the node's error
 */
export async function answerFromNodes(
  app: App,
  { namespace, connector }: Pick<FrameCall, 'namespace' | 'connector'>,
  { chainId, method, params, signal }: Omit<WalletRequest, 'namespace'>,
): Promise<{ result: unknown } | undefined> {
  // Without the adapter the wallet is asked: it answers or says what is wrong.
  const adapter = await optional(app.adapters.load(namespace))
  const network = networkById(app.store.getState().networks.list, chainId)
  const nodes = await adapter?.capability('nodes')
  if (!network || !nodes?.isForNodes(method)) return undefined
  const urls = await readUrls(app, network, connector.id)
  return { result: await nodes.ask({ method, params, signal, network, urls }) }
}
