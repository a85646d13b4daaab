import { ConnectKitError } from '../../../../shared/errors.ts'
import { fromBase64, toBase64, toHex, utf8 } from '../bytes.ts'
import type { ChainDriver } from '../ChainDriver.ts'
import { pickChain, standardChain } from '../chainNames.ts'
import { addressesAnswer, asPurposes, readSignInputs } from './bitcoin.ts'
import { answersIn, callFeature, type StandardAccount, type StandardWallet, watchStandard } from './standard.ts'

const isOurs = ({ chains }: StandardAccount) => chains.some(chain => `${chain}`.startsWith('bitcoin:'))

/** A Bitcoin wallet of the wallet standard. It only signs; the caller broadcasts. */
export function driveBitcoinStandard(wallet: StandardWallet): ChainDriver {
  const own = (list: readonly StandardAccount[] = wallet.accounts) => [...list].filter(isOurs)
  const accounts = (list?: readonly StandardAccount[]) =>
    asPurposes(
      own(list).map(({ address, publicKey }) => ({
        address,
        publicKey: publicKey && toHex(new Uint8Array(publicKey)),
      })),
    )
  const accountOf = (address: unknown) => {
    const account = address === undefined ? own()[0] : own().find(each => each.address === address)
    if (!account) throw new ConnectKitError('unauthorized', 'The wallet has not given this account to the page')
    return account
  }

  return {
    async connect(chainIds, isSilent) {
      const chainId = pickChain(chainIds, each => [...wallet.chains].includes(standardChain(each)))
      // Bitcoin has no silent connect: use the accounts that the wallet already exposes.
      if (isSilent) return { accounts: accounts(), chainId }
      const answer = (await callFeature(wallet, 'bitcoin:connect', { purposes: ['payment', 'ordinals'] })) as
        | { accounts?: readonly StandardAccount[] }
        | undefined
      return { accounts: accounts(answer?.accounts), chainId }
    },
    async request(method, params, chainId) {
      switch (method) {
        case 'getAccountAddresses':
          return addressesAnswer(accounts())
        case 'signMessage': {
          const account = accountOf(params.address ?? params.account)
          const input = { account, message: utf8(params.message), protocol: params.protocol }
          const [signed] = answersIn<{ signature: Uint8Array }>(
            await callFeature(wallet, 'bitcoin:signMessage', input),
            1,
          )
          return { address: account.address, signature: toHex(signed.signature) }
        }
        case 'signPsbt': {
          if (params.broadcast)
            throw new ConnectKitError('unsupported_method', 'This wallet can sign but not broadcast')
          const inputsToSign = readSignInputs(params).map(({ address, index }) => ({
            account: accountOf(address),
            signingIndexes: [index],
          }))
          const input = { psbt: fromBase64(params.psbt), inputsToSign, chain: standardChain(chainId) }
          const answer = await callFeature(wallet, 'bitcoin:signTransaction', input)
          const [signed] = answersIn<{ signedPsbt: Uint8Array }>(answer, 1)
          return { psbt: toBase64(signed.signedPsbt) }
        }
        case 'switchNetwork': {
          await callFeature(wallet, 'bitcoin:switchNetwork', { network: standardChain(params.chainId as never) })
          return null
        }
        default:
          throw new ConnectKitError('unsupported_method', `${method} is not supported by this wallet`)
      }
    },
    watch: heard => watchStandard(wallet, () => heard({ accounts: accounts() })),
    disconnect: () => wallet.features['standard:disconnect']?.disconnect?.(),
  }
}
