import { ConnectKitError } from '../../../../shared/errors.ts'
import { toHex, utf8 } from '../bytes.ts'
import type { ChainDriver } from '../ChainDriver.ts'
import { pickChain } from '../chainNames.ts'

/** As in @polkadot/extension-inject. */
export interface InjectedWeb3 {
  enable(origin: string): Promise<{
    accounts: {
      get(): Promise<readonly { address: string }[]>
      subscribe?(listener: (accounts: readonly { address: string }[]) => void): unknown
    }
    signer: {
      signRaw?(raw: object): Promise<{ signature: string }>
      signPayload?(payload: unknown): Promise<{ signature: string }>
    }
  }>
}

const maxAccounts = 64

/** A Polkadot wallet. Its addresses are valid on every network. It has no silent connect, but prompts only once. */
export function driveInjectedWeb3(provider: InjectedWeb3, name: string): ChainDriver {
  let injected: Awaited<ReturnType<InjectedWeb3['enable']>> | undefined
  const demand = () => {
    if (!injected) throw new ConnectKitError('unauthorized', 'The wallet is not connected')
    return injected
  }
  const read = (list: readonly { address: string }[]) =>
    [...list].slice(0, maxAccounts).map(({ address }) => ({ address }))

  return {
    async connect(chainIds, isSilent) {
      if (isSilent && !injected) throw new ConnectKitError('unsupported_method', `${name} cannot connect silently`)
      const chainId = pickChain(chainIds, () => true)
      injected = await provider.enable(document.title || location.host)
      return { accounts: read(await injected.accounts.get()), chainId }
    },
    async request(method, params) {
      const { signer } = demand()
      switch (method) {
        case 'polkadot_signMessage': {
          const data = `0x${toHex(utf8(params.message))}`
          if (!signer.signRaw) throw new ConnectKitError('unsupported_method', `${name} cannot sign messages`)
          const { signature } = await signer.signRaw({ address: params.address, data, type: 'bytes' })
          return { signature }
        }
        case 'polkadot_signTransaction': {
          if (!signer.signPayload) throw new ConnectKitError('unsupported_method', `${name} cannot sign transactions`)
          return { signature: (await signer.signPayload(params.transactionPayload)).signature }
        }
        default:
          throw new ConnectKitError('unsupported_method', `${method} is not supported by ${name}`)
      }
    },
    watch(heard) {
      const off = injected?.accounts.subscribe?.(list => heard({ accounts: read(list) }))
      return () => typeof off === 'function' && off()
    },
    disconnect() {
      injected = undefined
    },
  }
}
