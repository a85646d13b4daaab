import { BrowserProvider, Contract, type Eip1193Provider, parseEther, parseUnits } from 'ethers'

interface Announcement {
  info: { rdns: string }
  provider: Eip1193Provider & { on(event: string, listener: (payload: unknown) => void): unknown }
}

const shop = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'
const $ = (id: string) => document.getElementById(id) as HTMLElement

window.addEventListener('eip6963:announceProvider', event => {
  const { info, provider } = (event as CustomEvent<Announcement>).detail
  if (info.rdns === 'connectkit.modal') start(provider)
})
window.dispatchEvent(new Event('eip6963:requestProvider'))

function start(eip1193: Announcement['provider']): void {
  // "any": the visitor may change the network at any time.
  const browser = new BrowserProvider(eip1193, 'any')
  const signer = () => browser.getSigner()
  // Asks the node directly, because right after a change getNetwork still returns the previous network.
  const getChainId = async () => Number(await browser.send('eth_chainId', []))
  let address: string | undefined

  const show = async () => {
    const [account] = await browser.listAccounts()
    address = account?.address
    $('account').textContent = address ?? 'not connected'
    $('network').textContent = address ? `eip155:${await getChainId()}` : 'none'
    $('login').textContent = address ? `${address.slice(0, 6)}…${address.slice(-4)}` : 'Connect wallet'
  }

  const onClick = (id: string, action: () => Promise<unknown>) => {
    $(id).onclick = async () => {
      $('problem').textContent = 'none'
      try {
        $('result').textContent = String((await action()) ?? 'done')
      } catch (error) {
        const { code, shortMessage, message } = error as { code?: string; shortMessage?: string; message: string }
        $('problem').textContent = `${code}: ${shortMessage ?? message}`
      }
    }
  }

  onClick('login', () => (address ? window.ConnectKit.open() : browser.send('eth_requestAccounts', [])))
  onClick('guest-book', async () => (await signer()).signMessage('Good tea. Thank you!'))
  onClick('order', async () => {
    const chainId = await getChainId()
    const types = {
      Flask: [
        { name: 'tea', type: 'string' },
        { name: 'litres', type: 'uint8' },
      ],
    }
    return (await signer()).signTypedData({ name: 'Night Ferry', chainId }, types, { tea: 'Harbour Fog', litres: 1 })
  })
  onClick('ether', async () => (await (await signer()).sendTransaction({ to: shop, value: parseEther('0.01') })).hash)
  onClick('token', async () => {
    const abi = ['function transfer(address to, uint256 amount) returns (bool)']
    const token = new Contract(document.body.dataset.token ?? '', abi, await signer())
    return (await token.getFunction('transfer')(shop, parseUnits('12.50', 6))).hash
  })
  onClick('network-switch', async () => {
    const chainId = (await getChainId()) === 31337 ? '0x7a6a' : '0x7a69'
    return browser.send('wallet_switchEthereumChain', [{ chainId }])
  })
  onClick('logout', () => browser.send('wallet_revokePermissions', [{ eth_accounts: {} }]))

  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
    eip1193.on(name, payload => {
      const item = document.createElement('li')
      item.textContent = `${name} ${JSON.stringify(payload)}`
      $('events').append(item)
      void show()
    })
  void show()
}
