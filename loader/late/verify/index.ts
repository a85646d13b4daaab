import { ProviderRpcError } from '../../../shared/errors.ts'
import { announce } from '../announce.ts'
import { createAttest } from './attest.ts'
import { checks } from './checks.gen.ts'

announce({
  name: 'verify',
  start(shared) {
    const attest = createAttest()
    // The loader passes the request on unchecked.
    shared.attest = async (params, signal) => {
      if (!checks['walletConnect.attest']?.(params)) throw new ProviderRpcError(-32602, 'Wrong walletConnect.attest')
      return attest(params, signal)
    }
  },
})
