import { createProvider } from '../devWallet/createProvider.ts'
import type { RpcError } from '../devWallet/rpcError.ts'
import { createVault } from '../devWallet/vault.ts'
import { askInWindow } from './askInWindow.ts'
import { type Settings, settingsKey, type WalletMessage, type WalletRequest } from './messages.ts'

/** Initial state: the chains of `npm start`, and the third of anvil's well-known accounts. */
const defaults: Settings = {
  keys: ['0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'],
  networks: [
    { chainId: 31337, name: 'Local chain', rpcUrl: 'http://127.0.0.1:4403' },
    { chainId: 31338, name: 'Local chain two', rpcUrl: 'http://127.0.0.1:4404' },
  ],
  injection: 'announced',
}

async function read<T>(key: string): Promise<T | undefined> {
  return (await chrome.storage.local.get(key))[key] as T | undefined
}

/** A site's permission and network, in the extension's own storage. */
async function openVault(origin: string, { keys, networks }: Settings) {
  const stored = await read<string>(origin)
  const storage = {
    getItem: () => stored ?? null,
    setItem: (_: string, value: string) => void chrome.storage.local.set({ [origin]: value }),
  }
  const chainId = networks[0]?.chainId ?? 0
  return createVault(storage, { keys, selected: 0, networks, chainId, permitted: false, locked: false })
}

/** The connection to one document of a site: its requests, and the wallet's events. */
async function serve(port: ChromePort, origin: string): Promise<void> {
  const say = (message: WalletMessage) => port.postMessage(message)
  const requests: WalletRequest[] = []
  let answer = (request: WalletRequest): unknown => requests.push(request)
  port.onMessage.addListener(message => void answer(message as WalletRequest))

  const settings = { ...defaults, ...(await read<Partial<Settings>>(settingsKey)) }
  const vault = await openVault(origin, settings)
  const ask = (question: Parameters<typeof askInWindow>[0]['question']) => askInWindow({ origin, question })
  const provider = createProvider({ vault, origin, log: [], ask })
  for (const event of ['accountsChanged', 'chainChanged'])
    provider.on(event, payload => say({ type: 'event', event, payload }))

  answer = async ({ id, method, params }) => {
    try {
      say({ type: 'answer', id, result: await provider.request({ method, params }) })
    } catch (error) {
      const { code, message, data } = error as RpcError
      say({ type: 'refusal', id, error: { code, message, data } })
    }
  }
  for (const request of requests) answer(request)
  say({ type: 'hello', injection: settings.injection })
}

chrome.runtime.onConnect.addListener(port => {
  const origin = port.sender?.origin
  if (port.name === 'site' && origin) void serve(port, origin)
})
