import {
  createWalletClient,
  defineChain,
  http,
  isAddressEqual,
  isHex,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { MethodContext } from './methods.ts'
import {
  describeTransaction,
  describeTypedData,
  readableMessage,
  type TransactionRequest,
  type TypedData,
} from './question.ts'
import { refuse } from './rpcError.ts'
import { exposedAccounts, selectedKey, selectedNetwork, type Vault } from './vault.ts'

/** The signer for the address in a request; throws 4100 unless the site may see that address. */
function signerFor(vault: Vault, address: unknown) {
  const [exposed] = exposedAccounts(vault.state())
  if (!exposed || typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) throw refuse.unauthorized()
  if (!isAddressEqual(exposed, address as `0x${string}`)) throw refuse.unauthorized()
  return privateKeyToAccount(selectedKey(vault.state()))
}

async function personalSign({ vault, approve }: MethodContext, [data, address]: readonly unknown[]) {
  const signer = signerFor(vault, address)
  if (typeof data !== 'string') throw refuse.invalidParams('The message must be a string')
  await approve({ title: 'Sign message', rows: [{ label: 'Message', value: readableMessage(data) }] })
  return signer.signMessage({ message: { raw: isHex(data) ? data : stringToHex(data) } })
}

function readTypedData(value: unknown): TypedData {
  try {
    const data = typeof value === 'string' ? JSON.parse(value) : value
    if (data.domain && data.types && data.primaryType && data.message) return data
  } catch {
    // Handled below like every other malformed value.
  }
  throw refuse.invalidParams('The typed data needs domain, types, primaryType and message')
}

async function signTypedData({ vault, approve }: MethodContext, [address, value]: readonly unknown[]) {
  const signer = signerFor(vault, address)
  const data = readTypedData(value)
  const { chainId } = data.domain
  if (chainId !== undefined && Number(chainId) !== vault.state().chainId)
    throw refuse.invalidParams(`The data is for chain ${chainId}, the wallet is on ${vault.state().chainId}`)
  await approve({ title: 'Sign data', rows: describeTypedData(data) })
  return signer.signTypedData(data as unknown as TypedDataDefinition)
}

async function sendTransaction({ vault, approve }: MethodContext, [transaction]: readonly unknown[]) {
  if (typeof transaction !== 'object' || transaction === null)
    throw refuse.invalidParams('The first parameter must be a transaction')
  const { from, to, value, data, gas } = transaction as TransactionRequest
  const account = signerFor(vault, from)
  const { chainId, name, rpcUrl } = selectedNetwork(vault.state())
  const network = { label: 'Network', value: name }
  await approve({ title: 'Send transaction', rows: [...describeTransaction({ from, to, value, data }), network] })
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createWalletClient({ account, chain, transport: http(rpcUrl) })
  return client.sendTransaction({ to, data, value: BigInt(value ?? '0x0'), ...(gas && { gas: BigInt(gas) }) })
}

/** The methods that use the key. */
export const signingMethods = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
}
