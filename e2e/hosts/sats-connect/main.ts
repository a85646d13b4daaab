import { AddressPurpose, BitcoinNetworkType, getProviders, request } from 'sats-connect'
import { createPageControls } from '../pageControls.ts'

const shop = 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w'
const { write, onClick } = createPageControls()
let address: string | undefined

/** Wallets in the page. The library's own selector lists the three it knows by name; `getProviders` returns all. */
function look() {
  const wallets = getProviders()
  write('Wallets', wallets.map(({ name }) => name).join(', ') || 'none')
  return wallets
}

/** Id of the wallet with that name: the path from `window` to its object. */
function findProviderId(): string {
  const wallet = look().find(({ name }) => name === 'ConnectKit')
  if (!wallet) throw new Error('Connect a wallet first')
  return wallet.id
}

/** @throws Error with the wallet's message if it declines or fails */
async function ask<Method extends Parameters<typeof request>[0]>(
  method: Method,
  params: Parameters<typeof request<Method>>[1],
) {
  const answer = await request(method, params, findProviderId())
  if (answer.status === 'error')
    throw Object.assign(new Error(answer.error.message), { name: String(answer.error.code) })
  return answer.result
}

function demandAddress(): string {
  if (!address) throw new Error('Connect a wallet first')
  return address
}

look()
onClick('open', () => window.ConnectKit.open({ namespace: 'bip122' }))
onClick('connect', async () => {
  const { addresses } = await ask('wallet_connect', {
    addresses: [AddressPurpose.Payment, AddressPurpose.Ordinals],
    network: BitcoinNetworkType.Regtest,
  })
  address = addresses.find(({ purpose }) => purpose === AddressPurpose.Payment)?.address
  write('Account', address ?? 'not connected')
})
onClick('sign', async () => {
  const { signature } = await ask('signMessage', { address: demandAddress(), message: 'Good tea. Thank you!' })
  return signature
})
onClick('pay', async () => {
  demandAddress()
  const { txid } = await ask('sendTransfer', { recipients: [{ address: shop, amount: 10_000 }] })
  return txid
})
onClick('disconnect', async () => {
  await ask('wallet_disconnect', null)
  address = undefined
  write('Account', 'not connected')
})
