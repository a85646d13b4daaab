import { encodeFunctionData, erc20Abi, isHex, parseEther, stringToHex } from 'viem'
import type { Account, Provider } from '../connectKit.ts'

const shop = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'

/** Actions of a connected visitor, one for each button. */
export function createOrderActions(
  provider: Provider,
  { address, chainId }: Account,
  token: string,
): { label: string; act: () => Promise<unknown> }[] {
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  const chain = Number(chainId.slice('eip155:'.length))
  const order = {
    domain: { name: 'Tin & Thread', version: '1', chainId: chain },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Tin: [
        { name: 'tea', type: 'string' },
        { name: 'buyer', type: 'address' },
      ],
    },
    primaryType: 'Tin',
    message: { tea: 'Harbour Fog', buyer: address },
  }
  return [
    { label: 'Sign the guest book', act: () => request('personal_sign', stringToHex('Good tea. Thank you!'), address) },
    { label: 'Sign the order', act: () => request('eth_signTypedData_v4', address, JSON.stringify(order)) },
    {
      label: 'Pay 0.01 ETH',
      act: () =>
        request('eth_sendTransaction', { from: address, to: shop, value: `0x${parseEther('0.01').toString(16)}` }),
    },
    {
      label: 'Pay 12.50 TUSD',
      act: () => {
        if (!isHex(token)) throw new Error('The page names no token')
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [shop, 12_500_000n] })
        return request('eth_sendTransaction', { from: address, to: token, data })
      },
    },
    {
      label: 'Switch network',
      act: () => request('wallet_switchEthereumChain', { chainId: chain === 31337 ? '0x7a6a' : '0x7a69' }),
    },
  ]
}
