import { ConnectKitError } from '../../../shared/errors.ts'
import { evmChainId, evmHexChainId } from '../../../shared/parseCaip.ts'
import type { NetworkSwitch } from '../Adapter.ts'
import { addFailure, switchFailure } from './switchFailure.ts'

/** Some wallets answer a moment before they have moved. */
const settleMs = 1_000

/**
 * `wallet_switchEthereumChain` (EIP-3326), with `wallet_addEthereumChain` (EIP-3085) for a wallet that does not know the
 * chain. It ends when the wallet says that it is there: not every wallet switches when it adds a chain, or agrees to.
 * @spec 7.add-chain
 */
export async function switchChain(change: NetworkSwitch): Promise<void> {
  const { connector, network, signal, wait, onAdd } = change
  const chainId = evmHexChainId(network.id)
  const ask = (method: string, params: unknown[] = []) =>
    connector.request({ namespace: 'eip155', chainId: network.id, method, params, signal })
  const move = async () => {
    try {
      await ask('wallet_switchEthereumChain', [{ chainId }])
    } catch (thrown) {
      throw switchFailure(thrown)
    }
  }
  const add = async () => {
    try {
      await ask('wallet_addEthereumChain', [{ chainId, ...description(change) }])
    } catch (thrown) {
      throw addFailure(thrown)
    }
  }
  const isThere = async () => evmChainId(await ask('eth_chainId')) === network.id

  try {
    await move()
  } catch (failure) {
    if ((failure as ConnectKitError).code !== 'unknown_network') throw failure
    onAdd?.()
    await add()
    if (await isThere()) return
    await move()
  }
  if (await isThere()) return
  await wait(settleMs)
  if (!(await isThere()))
    throw new ConnectKitError('wrong_network', `The wallet said yes, but is not on ${network.name}`, {
      chainId: network.id,
    })
}

/** The network in the form of EIP-3085; wallets refuse it whole for an explorer without https. */
function description({ network: { name, nativeCurrency, explorerUrl }, rpcUrls }: NetworkSwitch) {
  return {
    chainName: name,
    nativeCurrency,
    rpcUrls,
    ...(explorerUrl?.startsWith('https:') && { blockExplorerUrls: [explorerUrl] }),
  }
}
