import type { ChainId } from '../../../../shared/caip.ts'
import { ConnectKitError } from '../../../../shared/errors.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../bytes.ts'
import type { ChainDriver } from '../ChainDriver.ts'
import { pickChain, standardChain } from '../chainNames.ts'
import { signatureOf } from '../signatureOf.ts'
import { answersIn, callFeature, type StandardAccount, type StandardWallet, watchStandard } from './standard.ts'

const isOurs = ({ chains }: StandardAccount) => chains.some(chain => `${chain}`.startsWith('solana:'))

/** A Solana wallet of the wallet standard. */
export function driveSolanaStandard(wallet: StandardWallet): ChainDriver {
  const accounts = (list: readonly StandardAccount[] = wallet.accounts) =>
    [...list].filter(isOurs).map(({ address }) => ({ address }))
  /** One output per input. */
  const call = async <T>(name: string, ...inputs: object[]) =>
    answersIn<T>(await callFeature(wallet, `solana:${name}`, ...inputs), inputs.length)
  const accountOf = (address: unknown) => {
    const own = [...wallet.accounts].filter(isOurs)
    const account = address === undefined ? own[0] : own.find(each => each.address === address)
    if (!account) throw new ConnectKitError('unauthorized', 'The wallet has not given this account to the page')
    return account
  }
  const signTransactions = async (texts: readonly unknown[], address: unknown, chainId: ChainId) => {
    const account = accountOf(address)
    const transactions = texts.map(fromBase64)
    for (const transaction of transactions) signatureOf(transaction, account.address)
    const chain = standardChain(chainId)
    const inputs = transactions.map(transaction => ({ account, transaction, chain }))
    const signed = await call<{ signedTransaction: Uint8Array }>('signTransaction', ...inputs)
    return signed.map(({ signedTransaction }) => ({
      transaction: toBase64(signedTransaction),
      signature: toBase58(signatureOf(signedTransaction, account.address)),
    }))
  }

  const has = (chainId: ChainId) => [...wallet.chains].includes(standardChain(chainId))
  /** Signing in counts as consent, so connecting needs no second prompt. */
  let hasSignedIn = false
  const askAccounts = async (isSilent: boolean) => {
    const inputs = isSilent ? [{ silent: true }] : []
    const answer = (await callFeature(wallet, 'standard:connect', ...inputs)) as
      | { accounts?: readonly StandardAccount[] }
      | undefined
    return accounts(answer?.accounts ?? wallet.accounts)
  }

  return {
    async connect(chainIds, isSilent) {
      const chainId = pickChain(chainIds, has)
      const known = hasSignedIn && !isSilent ? await askAccounts(true).catch(() => []) : []
      if (!isSilent) hasSignedIn = false
      return { accounts: known.length ? known : await askAccounts(isSilent), chainId }
    },
    async request(method, params, chainId) {
      switch (method) {
        case 'solana_getAccounts':
        case 'solana_requestAccounts':
          return accounts().map(({ address }) => ({ pubkey: address }))
        case 'solana_signMessage': {
          const account = accountOf(params.pubkey)
          const message = fromBase58(params.message)
          const [signed] = await call<{ signature: Uint8Array }>('signMessage', { account, message })
          return { signature: toBase58(signed.signature) }
        }
        case 'solana_signTransaction': {
          const [signed] = await signTransactions([params.transaction], params.pubkey, chainId)
          return signed
        }
        case 'solana_signAllTransactions': {
          const texts = Array.isArray(params.transactions) ? params.transactions : []
          if (!texts.length)
            throw new ConnectKitError('invalid_params', 'transactions takes a list of transactions in base64')
          const signed = await signTransactions(texts, params.pubkey, chainId)
          return { transactions: signed.map(({ transaction }) => transaction) }
        }
        case 'solana_signAndSendTransaction': {
          const account = accountOf(params.pubkey)
          const transaction = fromBase64(params.transaction)
          signatureOf(transaction, account.address)
          const input = { account, transaction, chain: standardChain(chainId), options: params.sendOptions }
          const [sent] = await call<{ signature: Uint8Array }>('signAndSendTransaction', input)
          return { signature: toBase58(sent.signature) }
        }
        case 'solana_signIn': {
          pickChain([chainId], has)
          const [signed] = await call<{ account: StandardAccount; signedMessage: Uint8Array; signature: Uint8Array }>(
            'signIn',
            params,
          )
          hasSignedIn = true
          return {
            address: signed.account.address,
            signedMessage: toBase58(signed.signedMessage),
            signature: toBase58(signed.signature),
          }
        }
        default:
          throw new ConnectKitError('unsupported_method', `${method} is not supported by Solana wallets`)
      }
    },
    watch: heard => watchStandard(wallet, () => heard({ accounts: accounts() })),
    disconnect: () => wallet.features['standard:disconnect']?.disconnect?.(),
  }
}
