import '@hotwired/turbo'
import type { Account, ConnectKit } from '../connectKit.ts'

const shop = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'
const names = ['connect', 'disconnect', 'accountsChanged', 'chainChanged']

/** Not every page has every element. */
function write(name: string, text: string): void {
  const place = document.querySelector(`output[aria-label=${name}]`)
  if (place) place.textContent = text
}

function show({ getAccount }: ConnectKit): void {
  const account = getAccount()
  write('Account', account?.address ?? 'not connected')
  write('Network', account?.chainId ?? 'none')
  const button = document.querySelector('[data-wallet=open]')
  if (button)
    button.textContent = account ? `${account.address.slice(0, 6)}…${account.address.slice(-4)}` : 'Connect wallet'
}

const word = (hex: string) => hex.slice(2).toLowerCase().padStart(64, '0')
const chainOf = ({ chainId }: Account) => Number(chainId.slice('eip155:'.length))

/** The wallet requests of the page's buttons: method and parameters. */
const requests: Record<string, (account: Account) => [method: string, ...params: unknown[]]> = {
  signGuestBook: ({ address }) => [
    'personal_sign',
    `0x${Array.from(new TextEncoder().encode('Good tea. Thank you!'), byte => byte.toString(16).padStart(2, '0')).join('')}`,
    address,
  ],
  signOrder: account => [
    'eth_signTypedData_v4',
    account.address,
    JSON.stringify({
      domain: { name: 'Hilltop Co-op', chainId: chainOf(account) },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Share: [{ name: 'tea', type: 'string' }],
      },
      primaryType: 'Share',
      message: { tea: 'Harbour Fog' },
    }),
  ],
  payEther: ({ address }) => ['eth_sendTransaction', { from: address, to: shop, value: '0x2386f26fc10000' }],
  payToken: ({ address }) => [
    'eth_sendTransaction',
    { from: address, to: document.body.dataset.token, data: `0xa9059cbb${word(shop)}${word('0xbebc20')}` },
  ],
  switchNetwork: account => [
    'wallet_switchEthereumChain',
    { chainId: chainOf(account) === 31337 ? '0x7a6a' : '0x7a69' },
  ],
}

async function act(connectKit: ConnectKit, name: string): Promise<unknown> {
  const account = connectKit.getAccount()
  if (!account) throw new Error('Connect a wallet first')
  if (name === 'disconnect') return connectKit.disconnect()
  const [method, ...params] = requests[name]?.(account) ?? ['']
  return connectKit.getProvider('eip155').request({ method, params })
}

// One listener for all pages: the document stays, bodies come and go.
document.addEventListener('click', async ({ target }) => {
  const name = target instanceof HTMLElement ? target.dataset.wallet : undefined
  if (!name || name === 'open') return
  write('Problem', 'none')
  try {
    write('Result', String((await act(window.ConnectKit, name)) ?? 'done'))
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    write('Problem', `${code}: ${message}`)
  }
})

document.addEventListener('turbo:load', () => {
  if (window.ConnectKit) show(window.ConnectKit)
})

window.addEventListener('load', () => {
  const connectKit = window.ConnectKit
  connectKit.subscribe(() => show(connectKit))
  for (const name of names)
    connectKit.getProvider('eip155').on(name, payload => {
      const item = document.createElement('li')
      item.textContent = `${name} ${JSON.stringify(payload)}`
      document.querySelector('.events')?.append(item)
    })
  show(connectKit)
})
