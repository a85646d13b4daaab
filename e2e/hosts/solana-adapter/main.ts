import { isWalletAdapterCompatibleStandardWallet } from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { getWallets } from '@wallet-standard/app'
import { Connection, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from 'solana-web3-1'
import { createPageControls } from '../pageControls.ts'

const shop = new PublicKey('9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g')
// The adapter derives the cluster from this URL.
const node = document.body.dataset.node as string
const connection = new Connection(node, 'confirmed')

const { write, tell, onClick } = createPageControls()
const { get, on } = getWallets()
let adapter: StandardWalletAdapter | undefined

/** Lists the page's wallets, and selects the one with that name once it appears. */
function look(): void {
  const wallets = get().filter(isWalletAdapterCompatibleStandardWallet)
  write('Wallets', wallets.map(({ name }) => name).join(', ') || 'none')
  const wallet = wallets.find(({ name }) => name === 'ConnectKit')
  if (adapter?.wallet === wallet) return
  adapter?.destroy()
  adapter = wallet && new StandardWalletAdapter({ wallet })
  const show = () => write('Account', adapter?.publicKey?.toBase58() ?? 'not connected')
  adapter?.on('connect', key => {
    tell('connect', key)
    show()
  })
  adapter?.on('disconnect', () => {
    tell('disconnect')
    show()
  })
  adapter?.on('error', ({ name, message }) => tell('error', `${name}: ${message}`))
  show()
}

function demandAdapter(): StandardWalletAdapter {
  if (!adapter) throw new Error('Connect a wallet first')
  return adapter
}

on('register', look)
on('unregister', look)
look()

onClick('open', () => window.ConnectKit.open({ namespace: 'solana' }))
onClick('connect', () => demandAdapter().connect())
onClick('disconnect', () => demandAdapter().disconnect())
onClick('sign', async () => {
  const signed = await demandAdapter().signMessage?.(new TextEncoder().encode('Good tea. Thank you!'))
  return signed && Array.from(signed, byte => byte.toString(16).padStart(2, '0')).join('')
})
onClick('pay', async () => {
  const wallet = demandAdapter()
  if (!wallet.publicKey) throw new Error('Connect a wallet first')
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ blockhash, lastValidBlockHeight, feePayer: wallet.publicKey }).add(
    SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: shop, lamports: LAMPORTS_PER_SOL / 100 }),
  )
  // The adapter's types are of another release of the same library.
  const signature = await wallet.sendTransaction(transaction as never, connection as never)
  await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight }, 'confirmed')
  return signature
})
