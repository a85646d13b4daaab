import {
  createWalletClient,
  defineChain,
  type Hex,
  http,
  isAddressEqual,
  isHex,
  type PrivateKeyAccount,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import {
  describeTransaction,
  describeTypedData,
  type Question,
  readableMessage,
  type TransactionRequest,
} from '../devWallet/question.ts'
import { RpcError } from '../devWallet/rpcError.ts'

/** A chain that the wallet supports. */
export interface WalletChain {
  chainId: number
  name: string
  rpcUrl: string
}

export interface MethodContext {
  accounts: readonly PrivateKeyAccount[]
  /** The request's chain. */
  chain: WalletChain
  /** Switches the wallet's chain. @throws RpcError 4902 for an unknown chain */
  selectChain(chainId: number): Promise<void>
}

/** One method: its question, and its action once the user approves. */
export interface WalletMethod {
  describe(params: readonly unknown[], context: MethodContext): Question
  run(params: readonly unknown[], context: MethodContext): Promise<unknown>
}

function signerFor({ accounts }: MethodContext, address: unknown): PrivateKeyAccount {
  const found =
    typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address)
      ? accounts.find(account => isAddressEqual(account.address, address as Hex))
      : undefined
  if (!found) throw new RpcError(4100, 'This wallet has no such account')
  return found
}

const typedDataOf = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value)

const signTypedData: WalletMethod = {
  describe: ([, data]) => ({ title: 'Sign data', rows: describeTypedData(typedDataOf(data)) }),
  run: ([address, data], context) =>
    signerFor(context, address).signTypedData(typedDataOf(data) as TypedDataDefinition),
}

const chainIdOf = (params: readonly unknown[]) => Number((params[0] as { chainId?: string } | undefined)?.chainId)

/** The methods that the wallet offers to sites. */
export const walletMethods: Readonly<Record<string, WalletMethod>> = {
  personal_sign: {
    describe: ([data]) => ({
      title: 'Sign message',
      rows: [{ label: 'Message', value: readableMessage(String(data)) }],
    }),
    run: ([data, address], context) => {
      const raw = isHex(data) ? data : stringToHex(String(data))
      return signerFor(context, address).signMessage({ message: { raw } })
    },
  },
  eth_signTypedData: signTypedData,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: {
    describe: ([transaction], { chain }) => ({
      title: 'Send transaction',
      rows: [...describeTransaction(transaction as TransactionRequest), { label: 'Network', value: chain.name }],
    }),
    async run([transaction], context) {
      const { from, to, value, data, gas } = transaction as TransactionRequest
      const { chainId: id, name, rpcUrl } = context.chain
      const chain = defineChain({
        id,
        name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      })
      const client = createWalletClient({ account: signerFor(context, from), chain, transport: http(rpcUrl) })
      return client.sendTransaction({ to, data, value: BigInt(value ?? '0x0'), ...(gas && { gas: BigInt(gas) }) })
    },
  },
  wallet_switchEthereumChain: {
    describe: params => ({
      title: 'Switch network',
      rows: [{ label: 'Chain', value: String(chainIdOf(params)) }],
    }),
    async run(params, { selectChain }) {
      await selectChain(chainIdOf(params))
      return null
    },
  },
}
