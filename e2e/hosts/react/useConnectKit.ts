import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Account, ConnectKit } from '../connectKit.ts'

function subscribeToLoad(onChange: () => void): () => void {
  window.addEventListener('load', onChange)
  return () => window.removeEventListener('load', onChange)
}

/** `window.ConnectKit`, once its `async` script has loaded. */
export function useConnectKit(): ConnectKit | undefined {
  return useSyncExternalStore(subscribeToLoad, () => window.ConnectKit as ConnectKit | undefined)
}

export function useAccount(connectKit: ConnectKit): Account | null {
  const [account, setAccount] = useState(() => connectKit.getAccount())
  useEffect(() => {
    const read = () => setAccount(connectKit.getAccount())
    read()
    return connectKit.subscribe(read)
  }, [connectKit])
  return account
}

const names = ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const

/** The provider's events since the component was mounted, oldest first. */
export function useProviderEvents(connectKit: ConnectKit): readonly string[] {
  const [events, setEvents] = useState<readonly string[]>([])
  useEffect(() => {
    const provider = connectKit.getProvider('eip155')
    const listeners = names.map(name => {
      const listener = (payload: unknown) => setEvents(list => [...list, `${name} ${JSON.stringify(payload)}`])
      provider.on(name, listener)
      return () => provider.removeListener(name, listener)
    })
    return () => {
      for (const remove of listeners) remove()
    }
  }, [connectKit])
  return events
}
