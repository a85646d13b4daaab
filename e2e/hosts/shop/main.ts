import type { Address } from 'viem'
import type { ConnectKit } from '../connectKit.ts'
import { createEip1193Client } from './eip1193Client.ts'

const shopAddress: Address = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'
const priceWei = 10n ** 16n
/** 12.50 of a token with 6 decimals. */
const priceToken = 12_500_000n

function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found as T
}

function show(connectKit: ConnectKit): void {
  const account = connectKit.getAccount()
  byId('connect').textContent = account
    ? `${account.address.slice(0, 6)}…${account.address.slice(-4)}`
    : 'Connect wallet'
  byId('account').textContent = account?.address ?? 'not connected'
  byId('network').textContent = account?.chainId ?? 'none'
}

function logEvent(text: string): void {
  const item = document.createElement('p')
  item.textContent = text
  byId('events').append(item)
}

/** Runs an action on click; its result and its error each have a place on the page. */
function onClick(id: string, action: () => Promise<unknown>): void {
  byId(id).addEventListener('click', async () => {
    byId('problem').textContent = 'none'
    try {
      byId('result').textContent = String((await action()) ?? 'done')
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown }
      byId('problem').textContent = `${code}: ${message}`
    }
  })
}

function wire(connectKit: ConnectKit): void {
  const provider = connectKit.getProvider('eip155')
  const client = createEip1193Client(provider)
  const token = document.body.dataset.token as Address
  const account = (): Address => {
    const connected = connectKit.getAccount()
    if (!connected) throw new Error('Connect a wallet first')
    return connected.address
  }
  connectKit.subscribe(() => show(connectKit))
  show(connectKit)
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
    provider.on(event, payload => logEvent(`${event} ${JSON.stringify(payload)}`))
  onClick('request-accounts', () => client.requestAccounts())
  onClick('sign-message', async () => client.signMessage(account(), 'Good tea. Thank you!'))
  onClick('sign-typed-data', async () => client.signOrder(account()))
  onClick('send-ether', async () => client.sendEther(account(), shopAddress, priceWei))
  onClick('send-token', async () => client.sendToken(account(), token, shopAddress, priceToken))
  onClick('switch-network', async () => client.switchNetwork((await client.chainId()) === 31337 ? 31338 : 31337))
  onClick('disconnect', () => connectKit.disconnect())
}

function start(): void {
  if (window.ConnectKit) wire(window.ConnectKit)
  else byId('problem').textContent = 'The wallet script could not be loaded'
}

// By then, every script of the page has loaded, even the `async` one.
if (document.readyState === 'complete') start()
else window.addEventListener('load', start)
