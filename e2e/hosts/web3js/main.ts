import { type EIP1193Provider, type TransactionHash, Web3, type Web3EthExecutionAPI } from 'web3'

const shop = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'
const transferAbi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
  },
] as const

const find = (selector: string) => document.querySelector(selector) as HTMLElement
const output = (name: string) => find(`output[aria-label=${name}]`)

/** Resolves with the hash as soon as it is known; web3.js itself resolves with the receipt. */
function hashOf(sending: {
  once(event: 'transactionHash', listener: (hash: TransactionHash) => void): unknown
  catch(listener: (error: unknown) => void): unknown
}): Promise<TransactionHash> {
  return new Promise((resolve, reject) => {
    sending.once('transactionHash', resolve)
    sending.catch(reject)
  })
}

async function start(): Promise<void> {
  const announced = [...(await Web3.requestEIP6963Providers()).values()]
  const wallet = announced.find(({ info }) => info.rdns === 'connectkit.modal')
  if (!wallet) throw new Error('No wallet announced itself as connectkit.modal')
  const provider = wallet.provider as EIP1193Provider<Web3EthExecutionAPI>
  const web3 = new Web3(provider)
  let account = ''

  const show = async () => {
    account = (await web3.eth.getAccounts())[0] ?? ''
    output('Account').textContent = account || 'not connected'
    output('Network').textContent = account ? `eip155:${await web3.eth.getChainId()}` : 'none'
    find('#wallet').textContent = account ? `${account.slice(0, 6)}…${account.slice(-4)}` : 'Connect wallet'
  }

  const actions: Record<string, () => Promise<unknown>> = {
    book: async () => web3.eth.personal?.sign('Good tea. Thank you!', account, ''),
    order: async () =>
      web3.eth.signTypedData(account, {
        domain: { name: 'Paper Lantern', chainId: Number(await web3.eth.getChainId()) },
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
          Blend: [{ name: 'tea', type: 'string' }],
        },
        primaryType: 'Blend',
        message: { tea: 'Harbour Fog' },
      }),
    ether: () =>
      hashOf(web3.eth.sendTransaction({ from: account, to: shop, value: web3.utils.toWei('0.01', 'ether') })),
    token: async () => {
      const { transfer } = new web3.eth.Contract(transferAbi, document.body.dataset.token).methods
      if (transfer) return hashOf(transfer(shop, 12_500_000n).send({ from: account }))
    },
    network: async () => {
      const chainId = (await web3.eth.getChainId()) === 31337n ? '0x7a6a' : '0x7a69'
      return provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    },
    leave: () => provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
  }

  const run = async (action: () => Promise<unknown>) => {
    output('Problem').textContent = 'none'
    try {
      output('Result').textContent = String((await action()) ?? 'done')
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      output('Problem').textContent = `${code}: ${message}`
    }
  }

  find('#wallet').addEventListener('click', () =>
    run(() => (account ? window.ConnectKit.open() : web3.eth.requestAccounts())),
  )
  find('#order').addEventListener('submit', event => {
    event.preventDefault()
    const { value } = (event as SubmitEvent).submitter as HTMLButtonElement
    const action = actions[value]
    if (action) void run(action)
  })
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    (provider.on as (event: string, listener: (payload: unknown) => void) => void)(name, payload => {
      const line = document.createElement('p')
      line.textContent = `${name} ${JSON.stringify(payload)}`
      find('.events').append(line)
      void show()
    })
  await show()
}

window.addEventListener('load', () => void start())
