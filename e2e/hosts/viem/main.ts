import {
  type Address,
  createWalletClient,
  custom,
  type EIP1193Provider,
  erc20Abi,
  parseEther,
  parseUnits,
  type WalletClient,
} from 'viem'

const shop: Address = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'
const token = document.body.dataset.token as Address

const output = (name: string) => document.querySelector(`[aria-label="${name}"]`) as HTMLElement
const connectButton = document.querySelector('[data-do=connect]') as HTMLElement

/** The wallet that announces itself under this name (EIP-6963). */
function findProvider(rdns: string): Promise<EIP1193Provider> {
  return new Promise(resolve => {
    window.addEventListener('eip6963:announceProvider', event => {
      const { info, provider } = (event as CustomEvent<{ info: { rdns: string }; provider: EIP1193Provider }>).detail
      if (info.rdns === rdns) resolve(provider)
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

/** The action of each button for the connected account. */
const actions: Record<string, (client: WalletClient, account: Address) => Promise<unknown>> = {
  signMessage: (client, account) => client.signMessage({ account, message: 'Good tea. Thank you!' }),
  signTypedData: async (client, account) =>
    client.signTypedData({
      account,
      domain: { name: 'North Quay', version: '1', chainId: await client.getChainId() },
      types: {
        Chest: [
          { name: 'tea', type: 'string' },
          { name: 'buyer', type: 'address' },
        ],
      },
      primaryType: 'Chest',
      message: { tea: 'Harbour Fog', buyer: account },
    }),
  sendTransaction: (client, account) =>
    client.sendTransaction({ account, chain: null, to: shop, value: parseEther('0.01') }),
  writeContract: (client, account) =>
    client.writeContract({
      account,
      chain: null,
      address: token,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [shop, parseUnits('12.50', 6)],
    }),
  switchChain: async client => client.switchChain({ id: (await client.getChainId()) === 31337 ? 31338 : 31337 }),
  disconnect: client => client.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
}

async function start(): Promise<void> {
  const provider = await findProvider('connectkit.modal')
  const client = createWalletClient({ transport: custom(provider) })
  let account: Address | undefined

  const show = async () => {
    ;[account] = await client.getAddresses()
    output('Account').textContent = account ?? 'not connected'
    output('Network').textContent = account ? `eip155:${await client.getChainId()}` : 'none'
    connectButton.textContent = account ? `${account.slice(0, 6)}…${account.slice(-4)}` : 'Connect wallet'
  }
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    provider.on(name, (payload: unknown) => {
      output('Events').append(`${name} ${JSON.stringify(payload)}\n`)
      void show()
    })

  const run = async (action: () => Promise<unknown>) => {
    output('Problem').textContent = 'none'
    try {
      output('Result').textContent = String((await action()) ?? 'done')
    } catch (error) {
      const { code, shortMessage, message } = error as { code?: number; shortMessage?: string; message: string }
      output('Problem').textContent = `${code}: ${shortMessage ?? message}`
    }
  }
  connectButton.addEventListener('click', () =>
    run(() => (account ? window.ConnectKit.open() : client.requestAddresses())),
  )
  for (const [name, action] of Object.entries(actions))
    document.querySelector(`[data-do=${name}]`)?.addEventListener('click', () =>
      run(async () => {
        if (!account) throw new Error('Connect a wallet first')
        return action(client, account)
      }),
    )
  await show()
}

void start()
