import { useState } from 'react'
import { type Address, erc20Abi, parseEther, parseUnits } from 'viem'
import {
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendCallsSync,
  useSendTransaction,
  useShowCallsStatus,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
  useWriteContract,
} from 'wagmi'
import { useProviderEvents } from './useProviderEvents.ts'

const shop: Address = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'
const token = document.body.dataset.token as Address

export function Checkout() {
  const { address: known, chainId, status } = useConnection()
  // While wagmi reconnects, it knows the address but cannot sign.
  const address = status === 'connected' ? known : undefined
  const connector = useConnectors().find(({ id }) => id === 'connectkit.modal')
  const connect = useConnect()
  const disconnect = useDisconnect()
  const signMessage = useSignMessage()
  const signTypedData = useSignTypedData()
  const sendTransaction = useSendTransaction()
  const writeContract = useWriteContract()
  const sendCalls = useSendCallsSync()
  const showCalls = useShowCallsStatus()
  const [paid, setPaid] = useState('')
  const switchChain = useSwitchChain()
  const events = useProviderEvents(connector)
  const [result, setResult] = useState('nothing yet')
  const [problem, setProblem] = useState('none')

  const run = (action: () => Promise<unknown>) => async () => {
    setProblem('none')
    try {
      setResult(String((await action()) ?? 'done'))
    } catch (error) {
      const { code, shortMessage, message } = error as { code?: number; shortMessage?: string; message: string }
      setProblem(`${code}: ${shortMessage ?? message}`)
    }
  }
  const open = async () => {
    if (address) return window.ConnectKit.open()
    if (!connector) throw new Error('No wallet announced itself as connectkit.modal')
    return (await connect.mutateAsync({ connector })).accounts[0]
  }

  return (
    <>
      <header className="top">
        <b className="brand">Third Steep</b>
        <button type="button" className="primary" onClick={run(open)}>
          {address ? `${address.slice(0, 6)}…${address.slice(-4)}` : 'Connect wallet'}
        </button>
      </header>
      <main>
        <h1>Oolong that gets better</h1>
        <p>
          This page knows wagmi and no wallet. It picks the connector <code>connectkit.modal</code> (EIP-6963).
        </p>
        <ul>
          <li>
            Account: <output aria-label="Account">{address ?? 'not connected'}</output>
          </li>
          <li>
            Network: <output aria-label="Network">{chainId ? `eip155:${chainId}` : 'none'}</output>
          </li>
          <li>
            Result: <output aria-label="Result">{result}</output>
          </li>
          <li>
            Problem: <output aria-label="Problem">{problem}</output>
          </li>
        </ul>
        {address && chainId && (
          <div className="actions">
            <button type="button" onClick={run(() => signMessage.mutateAsync({ message: 'Good tea. Thank you!' }))}>
              Sign the guest book
            </button>
            <button
              type="button"
              onClick={run(() =>
                signTypedData.mutateAsync({
                  domain: { name: 'Third Steep', version: '1', chainId },
                  types: {
                    Basket: [
                      { name: 'tea', type: 'string' },
                      { name: 'buyer', type: 'address' },
                    ],
                  },
                  primaryType: 'Basket',
                  message: { tea: 'Harbour Fog', buyer: address },
                }),
              )}
            >
              Sign the order
            </button>
            <button
              type="button"
              onClick={run(() => sendTransaction.mutateAsync({ to: shop, value: parseEther('0.01') }))}
            >
              Pay 0.01 ETH
            </button>
            <button
              type="button"
              onClick={run(() =>
                writeContract.mutateAsync({
                  address: token,
                  abi: erc20Abi,
                  functionName: 'transfer',
                  args: [shop, parseUnits('12.50', 6)],
                }),
              )}
            >
              Pay 12.50 TUSD
            </button>
            <button
              type="button"
              onClick={run(async () => {
                const amount = parseUnits('2.50', 6)
                const args = [shop, amount] as const
                const { id, status, receipts } = await sendCalls.mutateAsync({
                  calls: [
                    { to: token, abi: erc20Abi, functionName: 'transfer', args },
                    { to: shop, value: parseEther('0.02') },
                  ],
                })
                setPaid(id)
                return `${status} by ${receipts?.length} transaction`
              })}
            >
              Pay both at once
            </button>
            <button type="button" onClick={run(() => showCalls.mutateAsync({ id: paid }))}>
              Show the payment
            </button>
            <button
              type="button"
              onClick={run(() => switchChain.mutateAsync({ chainId: chainId === 31337 ? 31338 : 31337 }))}
            >
              Switch network
            </button>
            <button type="button" onClick={run(() => disconnect.mutateAsync({}))}>
              Disconnect
            </button>
          </div>
        )}
        <h2>Events</h2>
        <div className="events" role="log" aria-label="Events">
          {events.join('\n')}
        </div>
      </main>
    </>
  )
}
