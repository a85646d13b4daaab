import type { PeerName } from '../contestants.ts'

/** Another product, as its users would put it into the bench's page. */
export interface Peer {
  /** npm packages with exact versions. */
  packages: Readonly<Record<string, string>>
  /** Of packages that theirs depend on. */
  overrides?: Readonly<Record<string, string>>
  /** A package with ready-made browser files, which are served as they are: its folder of them. */
  files?: string
  /** The page's script, TypeScript with JSX. `files` are at `./`. */
  script: string
  styleSheet?: boolean
  /** How the page closes the modal; Escape when there is nothing here. */
  close?: string
}

/** Any id of the right form will do: the services it is for are answered by network/mockApis.ts. */
const projectId = '0123456789abcdef0123456789abcdef'
/** The newest release wants an `ox` that was never published. */
const viem = '2.57.1'

/** Each says `bench:ready` once its modal can be opened, and opens it by the page's button. */
export const peers: Readonly<Record<PeerName, Peer>> = {
  appkitCdn: {
    packages: { '@reown/appkit-cdn': '1.8.18' },
    files: 'dist',
    script: `
      import { createAppKit, networks, WagmiAdapter } from './appkit.js'
      const chosen = [networks.mainnet, networks.polygon]
      const projectId = '${projectId}'
      const metadata = { name: 'Bench', description: 'Bench', url: location.origin, icons: [] }
      const adapters = [new WagmiAdapter({ networks: chosen, projectId })]
      const modal = createAppKit({ adapters, networks: chosen, projectId, metadata, themeMode: 'light' })
      document.getElementById('open').onclick = () => modal.open()
      document.addEventListener('bench:close', () => modal.close())
      performance.mark('bench:ready')`,
    close: `document.dispatchEvent(new Event('bench:close'))`,
  },
  rainbowKit: {
    packages: {
      '@rainbow-me/rainbowkit': '2.2.11',
      '@tanstack/react-query': '5.108.0',
      react: '19.3.1',
      'react-dom': '19.3.1',
      viem,
      wagmi: '2.19.5',
    },
    overrides: { viem },
    styleSheet: true,
    script: `
      import '@rainbow-me/rainbowkit/styles.css'
      import { getDefaultConfig, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
      import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
      import { useEffect } from 'react'
      import { createRoot } from 'react-dom/client'
      import { WagmiProvider } from 'wagmi'
      import { mainnet, polygon } from 'wagmi/chains'
      const config = getDefaultConfig({ appName: 'Bench', projectId: '${projectId}', chains: [mainnet, polygon] })
      const client = new QueryClient()
      function Opener() {
        const { openConnectModal } = useConnectModal()
        useEffect(() => {
          if (!openConnectModal) return
          document.getElementById('open').onclick = () => openConnectModal()
          performance.mark('bench:ready')
        }, [openConnectModal])
        return null
      }
      createRoot(document.body.appendChild(document.createElement('div'))).render(
        <WagmiProvider config={config}>
          <QueryClientProvider client={client}>
            <RainbowKitProvider><Opener /></RainbowKitProvider>
          </QueryClientProvider>
        </WagmiProvider>,
      )`,
  },
  web3Onboard: {
    packages: {
      '@web3-onboard/core': '2.24.1',
      '@web3-onboard/injected-wallets': '2.11.3',
      '@web3-onboard/walletconnect': '2.6.3',
    },
    overrides: { 'viem@>=2.55.0': viem },
    script: `
      import Onboard from '@web3-onboard/core'
      import injected from '@web3-onboard/injected-wallets'
      import walletConnect from '@web3-onboard/walletconnect'
      const onboard = Onboard({
        wallets: [injected(), walletConnect({ projectId: '${projectId}', dappUrl: location.origin })],
        chains: [
          { id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'https://eth.llamarpc.com' },
          { id: '0x89', token: 'POL', label: 'Polygon', rpcUrl: 'https://polygon-rpc.com' },
        ],
        appMetadata: { name: 'Bench', description: 'Bench', icon: '<svg/>' },
      })
      document.getElementById('open').onclick = () => onboard.connectWallet()
      performance.mark('bench:ready')`,
    close: `document.querySelector('onboard-v2').shadowRoot.querySelector('.close-button').click()`,
  },
}
