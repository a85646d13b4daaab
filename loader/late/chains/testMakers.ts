import { InjectedKeplr, injectKeplrToWindow } from '@keplr-wallet/provider'
import { JSONUint8Array } from '@keplr-wallet/router'
import { injectExtension } from '@polkadot/extension-inject'
import type { DirectDocument } from '../../../e2e/wallets/chainWallets/cosmosDocuments.ts'
import type { Core } from '../../../e2e/wallets/chainWallets/createCore.ts'
import type { createKeplr } from '../../../e2e/wallets/chainWallets/keplr.ts'
import type { InjectedWindowProvider } from '../../../e2e/wallets/chainWallets/polkadot.ts'

/** The page side of wallets as their makers publish it, connected to the test wallet's keys. */

/** A channel between a page and an extension's script: messages are copied and arrive a moment later. */
function createChannel() {
  const listeners = new Set<(event: { data: unknown }) => void>()
  return {
    addMessageListener: (listener: (event: { data: unknown }) => void) => void listeners.add(listener),
    removeMessageListener: (listener: (event: { data: unknown }) => void) => void listeners.delete(listener),
    postMessage(message: unknown) {
      const data = structuredClone(message)
      queueMicrotask(() => {
        for (const listener of [...listeners]) listener({ data })
      })
    },
  }
}

/** Set beside `keplr`, for the life of the window. */
const keplrNames = [
  'getOfflineSigner',
  'getOfflineSignerOnlyAmino',
  'getOfflineSignerAuto',
  'getEnigmaUtils',
  'starknet_keplr',
  'bitcoin_keplr',
]

export function standBehindKeplr(): void {
  const page = window as unknown as { keplr: ReturnType<typeof createKeplr> }
  const channel = createChannel()
  const { keplr } = page
  const elsewhere = { request: async () => ({}) }
  const extension = {
    ...keplr,
    // It requests its state from these at once. Our wallet does not answer there.
    ethereum: elsewhere,
    starknet: elsewhere,
    // The bytes stay encoded until they reach the keys.
    signDirect(chainId: string, signer: string, document: DirectDocument) {
      const accountNumber = BigInt(String(document.accountNumber))
      return keplr.signDirect(chainId, signer, { ...JSONUint8Array.unwrap(document), accountNumber })
    },
  }
  InjectedKeplr.startProxy(extension as never, undefined, channel)
  for (const name of keplrNames)
    Object.defineProperty(window, name, { configurable: true, writable: true, value: null })
  const ignore = () => {}
  const starknet = { id: 'keplr', name: 'Keplr', icon: '' }
  const arguments_ = [
    undefined,
    '0.12.313',
    'extension',
    ignore,
    ignore,
    channel,
    undefined,
    undefined,
    starknet,
  ] as const
  injectKeplrToWindow(new InjectedKeplr(...arguments_))
}

export function standBehindPolkadot({ options: { name } }: Core): void {
  const { injectedWeb3 } = window as unknown as { injectedWeb3: Record<string, InjectedWindowProvider> }
  const { enable, version } = injectedWeb3[name] as InjectedWindowProvider
  delete injectedWeb3[name]
  injectExtension(enable as never, { name, version })
}
