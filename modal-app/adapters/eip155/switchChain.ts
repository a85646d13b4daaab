import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { evmChainId, evmHexChainId } from '../../../shared/parseCaip.ts'
import type { NetworkSwitch } from '../Adapter.ts'

/** Some wallets answer a moment before they have switched. */
const settleMs = 1_000

/**
 * `wallet_switchEthereumChain` (EIP-3326), with `wallet_addEthereumChain` (EIP-3085) for a wallet that does not know the
 * chain. Resolves when the wallet reports the new chain: not every wallet switches when it adds a chain or agrees to.
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
    throw new ConnectKitError('wrong_network', `The wallet agreed, but is not on ${network.name}`, {
      chainId: network.id,
    })
}

/** The network in EIP-3085 form. Wallets reject all of it if the explorer lacks https. */
function description({ network: { name, nativeCurrency, explorerUrl }, rpcUrls }: NetworkSwitch) {
  return {
    chainName: name,
    nativeCurrency,
    rpcUrls,
    ...(explorerUrl?.startsWith('https:') && { blockExplorerUrls: [explorerUrl] }),
  }
}

/** Words of a rejection. They outweigh any code: a visitor who rejected is not prompted again. */
const refusal = /reject|declin|den(y|ied)|cancel|dismiss|refus/i
/** Words that mean an unknown chain. */
const unknownChain =
  /wallet_addEthereumChain|(unrecogni[sz]ed|unknown|unsupported|invalid) (chain|network)|(chain|network).*\b(not|isn['’]t|hasn['’]t)\b.*\b(add|support|found|configur|recogni[sz]|know|exist)/i

/**
 * Besides 4902, wallets answer -32603 or 32603 for an unknown chain (spec §8). Errors without a code become -32603.
 * @spec 8.wallet-add-on-default
 */
const vagueCodes: readonly unknown[] = [-32603, 32603]

/**
 * Why a wallet did not switch: `unknown_network` if it may be asked to add the network, `user_rejected`, or another
 * failure.
 *
 * 5000 is a rejection in WalletConnect and an unknown chain in some wallets. It arrives as 4001 (shared/errors.ts), so
 * only its message can tell: unless it mentions an unknown chain, it is a rejection.
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

/** Codes that a failed addition keeps; any other means that the wallet does not support the network. */
const ownCodes: readonly string[] = [
  'user_rejected',
  'wallet_busy',
  'wallet_not_found',
  'unauthorized',
  'rate_limited',
  'aborted',
]

/** Why a wallet did not add a network: `user_rejected`, `unknown_network` if it does not support it, … */
export function addFailure(thrown: unknown): ConnectKitError {
  const error = toConnectKitError(thrown)
  if (ownCodes.includes(error.code)) return error
  return as(refusal.test(error.message) ? 'user_rejected' : 'unknown_network', error)
}

function as(code: 'user_rejected' | 'unknown_network', cause: ConnectKitError): ConnectKitError {
  return new ConnectKitError(code, cause.message, cause.facts, cause)
}
