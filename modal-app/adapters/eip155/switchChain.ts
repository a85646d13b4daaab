import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { evmChainId, evmHexChainId } from '../../../shared/parseCaip.ts'
import type { NetworkSwitch } from '../Adapter.ts'

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

/** Words of a refusal. They outweigh any code: a visitor who refused is not asked again. */
const refusal = /reject|declin|den(y|ied)|cancel|dismiss|refus/i
/** Words of a wallet that does not know the chain. */
const unknownChain =
  /wallet_addEthereumChain|(unrecogni[sz]ed|unknown|unsupported|invalid) (chain|network)|(chain|network).*\b(not|isn['’]t|hasn['’]t)\b.*\b(add|support|found|configur|recogni[sz]|know|exist)/i

/**
 * Besides 4902, wallets answer -32603 to an unknown chain, or 32603 (spec §8). An error without a code arrives with it, too.
 * @spec 8.wallet-add-on-default
 */
const vagueCodes: readonly unknown[] = [-32603, 32603]

/**
 * Why a wallet did not switch: `unknown_network` when it may be asked to add the network, `user_rejected`, or another failure.
 *
 * 5000 means a refusal in WalletConnect and an unknown chain in some wallets. It arrives as 4001 (shared/errors.ts), so only
 * its words can tell: without words of an unknown chain it is a refusal.
 */
export function switchFailure(thrown: unknown): ConnectKitError {
  const error = toConnectKitError(thrown)
  const { code, message, facts } = error
  const isRefused = refusal.test(message)
  const isUnknown = unknownChain.test(message)
  if (code === 'user_rejected') return isUnknown && !isRefused ? as('unknown_network', error) : error
  if (code !== 'wallet_failed') return error
  if (isRefused) return as('user_rejected', error)
  return isUnknown || vagueCodes.includes(facts.code) ? as('unknown_network', error) : error
}

/** Codes a failed addition keeps; any other means that the wallet does not take the network. */
const ownCodes: readonly string[] = [
  'user_rejected',
  'wallet_busy',
  'wallet_not_found',
  'unauthorized',
  'rate_limited',
  'aborted',
]

/** Why a wallet did not add a network: `user_rejected`, `unknown_network` when it does not take it, … */
export function addFailure(thrown: unknown): ConnectKitError {
  const error = toConnectKitError(thrown)
  if (ownCodes.includes(error.code)) return error
  return as(refusal.test(error.message) ? 'user_rejected' : 'unknown_network', error)
}

function as(code: 'user_rejected' | 'unknown_network', cause: ConnectKitError): ConnectKitError {
  return new ConnectKitError(code, cause.message, cause.facts, cause)
}
