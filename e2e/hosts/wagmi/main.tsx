import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Checkout } from './Checkout.tsx'
import { config } from './config.ts'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <Checkout />
      </QueryClientProvider>
    </WagmiProvider>,
  )
