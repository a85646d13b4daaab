import { createCoinbaseWalletSDK, type ProviderInterface } from '@coinbase/wallet-sdk'
import { verifyMessage } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { address, createTestSite, type TestSite } from './testWindow.ts'

/**
 * The window's wallet and our connector were written by the same people from one source. Here Coinbase's own SDK stands in the
 * place of the connector, before the same wallet: what it asks is understood, and it says what we say.
 */
let site: TestSite

beforeEach(() => {
  localStorage.clear()
  // It asks the page for its opener policy.
  vi.stubGlobal('fetch', async () => new Response('', { status: 200 }))
  site = createTestSite({ chains: [1, 10], capabilities: { atomic: { status: 'supported' } } })
})

const signal = new AbortController().signal
const message = '0x4772c3bcc39f6520'
const transfer = { from: address, to: address, value: '0x1' }

type Request = (method: string, params?: unknown[]) => Promise<unknown>

/** Coinbase's provider, made as sites do. */
function openSdk(): Request {
  const sdk = createCoinbaseWalletSDK({
    appName: 'Shop',
    appChainIds: [1, 10],
    preference: { options: 'smartWalletOnly', keysUrl: 'https://wallet.example/connect?theme=dark' },
  })
  const provider: ProviderInterface = sdk.getProvider()
  return (method, params) => provider.request({ method, params })
}

/** Our connector, with the SDK's interface. */
function openConnector(): Request {
  return async (method, params) => {
    if (method !== 'eth_requestAccounts')
      return site.connector.request({ namespace: 'eip155', chainId: 'eip155:1', method, params, signal })
    const connected = await site.connector.connect({ namespace: 'eip155', chainIds: ['eip155:1', 'eip155:10'], signal })
    return connected.accounts.map(account => account.address)
  }
}

/** The constant part of each kind of message: names of fields, and fixed words. */
function shapeOf(value: unknown): unknown {
  if (value instanceof Date || value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    return value instanceof Date ? 'Date' : 'bytes'
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value === 'object' && value)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]))
  if (typeof value === 'string' && /^[\da-f]{60,}$|^[\da-f]{8}-[\da-f]{4}-/.test(value)) return 'key or id'
  return value
}

/** Connects, signs and sends. */
async function useWallet(request: Request): Promise<{ accounts: unknown; signature: unknown }> {
  const accounts = await request('eth_requestAccounts')
  const signature = await request('personal_sign', [message, address])
  await request('eth_sendTransaction', [transfer])
  return { accounts, signature }
}

/** Unsealed requests, by method. */
function unseal(): unknown[] {
  const asked: unknown[] = []
  for (const [method, { describe, run }] of Object.entries(site.methods))
    site.methods[method] = {
      describe,
      async run(params, context) {
        asked.push({ method, params, chainId: context.chain.chainId })
        return method === 'eth_sendTransaction' ? `0x${'1'.repeat(64)}` : run(params, context)
      },
    }
  return asked
}

test.each([
  ['Coinbase’s SDK', openSdk],
  ['our connector', openConnector],
])('%s connects to the window’s wallet and has it sign', async (_, open) => {
  unseal()
  const { accounts, signature } = await useWallet(open())
  expect(accounts).toEqual([address])
  expect(await verifyMessage({ address, message: { raw: message }, signature: signature as `0x${string}` })).toBe(true)
})

test('our messages and the window’s address equal those of Coinbase’s SDK', async () => {
  const said = async (open: () => Request) => {
    localStorage.clear()
    site = createTestSite({ chains: [1, 10] })
    const asked = unseal()
    await useWallet(open())
    return {
      asked,
      windows: site.windows.map(({ address, heard }) => ({
        address: Object.fromEntries(address.searchParams),
        heard: heard.map(({ message, origin }) => ({ origin, message: shapeOf(message) })),
      })),
    }
  }
  const [theirs, ours] = [await said(openSdk), await said(openConnector)]
  expect(theirs.asked).toHaveLength(2)
  expect(theirs.windows.length).toBeGreaterThan(0)
  expect(ours).toEqual(theirs)
})

test.each([
  ['Coinbase’s SDK', openSdk, { code: 4001 }],
  ['our connector', openConnector, { code: 'user_rejected' }],
])('%s recognises a refusal', async (_, open, refusal) => {
  site.askUser()
  const asked = open()('eth_requestAccounts')
  await vi.waitFor(() => expect(site.windows.at(-1)?.wallet.state().question).toBeDefined())
  await site.windows.at(-1)?.wallet.reject()
  await expect(asked).rejects.toMatchObject(refusal)
})
