import { isOurs, ProviderRpcError, toProviderError } from '../../../shared/errors.ts'

/** Calls a wallet; rejects with an `Error` of integer `code`, whatever the wallet threw. */
export async function askDriver<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (thrown) {
    if (isOurs(thrown)) throw thrown
    const error = toProviderError(thrown)
    // Many wallets reject with a message but no code.
    if (error.code === -32603 && /reject|cancel|denied|declin/i.test(error.message))
      throw new ProviderRpcError(4001, error.message)
    throw error
  }
}
