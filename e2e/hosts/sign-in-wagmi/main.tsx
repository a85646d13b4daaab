import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useConnection, WagmiProvider } from 'wagmi'
import { config } from '../wagmi/config.ts'
import { useSession } from './useSession.ts'

function Orders() {
  const { address } = useConnection()
  const session = useSession()
  return (
    <>
      <header className="top">
        <b className="brand">Third Steep</b>
        <button type="button" className="primary" data-connectkit-open="">
          Connect wallet
        </button>
      </header>
      <main>
        <h1>Oolong that gets better</h1>
        <p>
          Account: <output aria-label="Account">{address ?? 'not connected'}</output>
        </p>
        <p>
          Session: <output aria-label="Session">{session?.caipAddress ?? 'not signed in'}</output>
        </p>
        <div className="actions">
          <button type="button" onClick={() => void window.ConnectKit.signIn()}>
            Sign in
          </button>
          <button type="button" onClick={() => void window.ConnectKit.signOut()}>
            Sign out
          </button>
        </div>
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <Orders />
      </QueryClientProvider>
    </WagmiProvider>,
  )
