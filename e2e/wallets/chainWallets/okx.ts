import { hex } from '@scure/base'
import { networkOf } from './bitcoinAccounts.ts'
import type { Core } from './createCore.ts'
import { createInjectedBitcoin, type MessageType } from './injectedBitcoin.ts'
import { placeAt } from './placeAt.ts'

const satsPerBitcoin = 100_000_000

/** The objects at `window.okxwallet.bitcoin` and `.bitcoinTestnet`, one for each network. */
export function createOkx(core: Core) {
  const { account, demandAccess, emit, signMessage, ...shared } = createInjectedBitcoin(core)
  const card = () => {
    const { address, publicKey } = account()
    return { address, publicKey: hex.encode(publicKey), compressedPublicKey: hex.encode(publicKey) }
  }
  const accounts = () => (core.isPermitted ? [account().address] : [])
  core.onSelectAccount(() => {
    if (!core.isPermitted) return
    emit('accountChanged', card())
    emit('accountsChanged', accounts())
  })
  core.onDisconnect(() => {
    emit('accountChanged', null)
    emit('accountsChanged', [])
  })
  const permit = async (method: string) => {
    if (core.isPermitted) core.note(method)
    else await core.ask(method)
    core.setPermitted(true)
  }
  return {
    ...shared,
    async connect() {
      await permit('connect')
      return card()
    },
    async requestAccounts() {
      await permit('requestAccounts')
      return accounts()
    },
    async getAccounts() {
      core.note('getAccounts')
      return accounts()
    },
    async getPublicKey() {
      demandAccess()
      core.note('getPublicKey')
      return hex.encode(account().publicKey)
    },
    async getNetwork() {
      core.note('getNetwork')
      return networkOf(core) === 'mainnet' ? 'livenet' : networkOf(core)
    },
    /** @param type newer versions also take `{type}` */
    signMessage: (message: string, type: MessageType | { type?: MessageType } = 'ecdsa') =>
      signMessage(message, typeof type === 'string' ? type : type.type),
    /** @param value amount in bitcoin */
    async send({ from, to, value }: { from: string; to: string; value: string }) {
      if (from !== account().address) throw new Error(`Not an address of this wallet: ${from}`)
      const txhash = await shared.sendBitcoin(to, Math.round(Number(value) * satsPerBitcoin))
      return { txhash }
    },
    async disconnect() {
      core.note('disconnect')
      core.setPermitted(false)
    },
  }
}

/** The public test network has its own object; all other networks use `bitcoin`. */
export function installOkx(core: Core): void {
  placeAt(`okxwallet.${networkOf(core) === 'testnet' ? 'bitcoinTestnet' : 'bitcoin'}`, createOkx(core))
}
