import { useEffect, useState } from 'react'
import type { EIP1193Provider } from 'viem'
import type { Connector } from 'wagmi'

/** Events of the connector's own provider, oldest first; wagmi itself keeps only the resulting state. */
export function useProviderEvents(connector: Connector | undefined): readonly string[] {
  const [events, setEvents] = useState<readonly string[]>([])
  useEffect(() => {
    let isMounted = true
    const listen = (provider: EIP1193Provider) => {
      for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
        provider.on(name, (payload: unknown) => {
          if (isMounted) setEvents(list => [...list, `${name} ${JSON.stringify(payload)}`])
        })
    }
    void connector?.getProvider().then(provider => listen(provider as EIP1193Provider))
    return () => {
      isMounted = false
    }
  }, [connector])
  return events
}
