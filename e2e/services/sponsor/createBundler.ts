import { type Address, type Hex, hexToBigInt, hexToNumber, parseAbi, toHex } from 'viem'
import { getUserOperationHash, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { delegatedCode, entryPoint } from '../../../shared/embedded/smartAccount.ts'
import type { LocalClient } from '../localClient.ts'
import { receiptOf } from '../receiptOf.ts'

/** An operation on the wire: amounts in hex. */
type Plain = Readonly<Record<string, Hex>> & { eip7702Auth?: Readonly<Record<string, Hex>> }

const abi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
])
const amounts = /gas|fee|nonce/i
const name = 'Local Gas'

/** Executes each operation at once, in its own transaction. @returns a handler for JSON-RPC calls */
export function createBundler({ signer, reader }: LocalClient, paymaster: Address) {
  const chainId = signer.chain.id

  async function estimate({ sender, callData }: Plain) {
    const call = { from: entryPoint, to: sender, data: callData }
    const gas = await reader.request({
      method: 'eth_estimateGas',
      params: [call as never, 'latest', { [sender as Hex]: { code: delegatedCode } }],
    })
    return {
      preVerificationGas: toHex(60_000),
      verificationGasLimit: toHex(100_000),
      // The bundler's overhead before the call.
      callGasLimit: toHex((hexToBigInt(gas) * 12n) / 10n),
    }
  }

  async function carryOut({ eip7702Auth, ...plain }: Plain): Promise<Hex> {
    const operation = Object.fromEntries(
      Object.entries(plain).map(([field, value]) => [field, amounts.test(field) ? hexToBigInt(value) : value]),
    ) as unknown as UserOperation<'0.8'>
    const authorization = eip7702Auth && {
      ...{ address: eip7702Auth.address as Address, r: eip7702Auth.r as Hex, s: eip7702Auth.s as Hex },
      chainId: hexToNumber(eip7702Auth.chainId as Hex),
      nonce: hexToNumber(eip7702Auth.nonce as Hex),
      yParity: hexToNumber(eip7702Auth.yParity as Hex),
    }
    const packed = toPackedUserOperation(operation)
    const initCode = authorization ? (`0x7702${'00'.repeat(18)}` as const) : packed.initCode
    const hash = await signer.writeContract({
      ...{ address: entryPoint, abi, functionName: 'handleOps', gas: 3_000_000n },
      args: [[{ ...packed, initCode }], signer.account.address],
      ...(authorization && { authorizationList: [authorization] }),
    })
    const { status } = await receiptOf(reader, hash)
    if (status !== '0x1') throw new Error('The operation was not valid')
    return getUserOperationHash({
      ...{ chainId, entryPointAddress: entryPoint, entryPointVersion: '0.8' },
      userOperation: { ...operation, ...(authorization && { authorization }) },
    })
  }

  return async (method: string, [operation]: readonly [Plain]): Promise<unknown> => {
    switch (method) {
      case 'pm_getPaymasterStubData':
      case 'pm_getPaymasterData':
        return {
          ...{ paymaster, paymasterData: '0x', sponsor: { name } },
          ...{ paymasterVerificationGasLimit: toHex(50_000), paymasterPostOpGasLimit: toHex(1) },
        }
      case 'eth_estimateUserOperationGas':
        return estimate(operation)
      case 'eth_sendUserOperation':
        return carryOut(operation)
      default:
        throw new Error(`There is no ${method} here`)
    }
  }
}
