import { defineChain } from 'viem'
import { createConfig, http } from 'wagmi'

/** The local chains; a real page would import its chains from `wagmi/chains`. */
const networks: { chainId: number; name: string; rpcUrl: string }[] = JSON.parse(document.body.dataset.networks ?? '[]')

const chains = networks.map(({ chainId, name, rpcUrl }) =>
  defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }),
)

/** No connector is listed: wagmi finds the announced ones itself (EIP-6963). */
export const config = createConfig({
  chains: chains as [(typeof chains)[number], ...typeof chains],
  transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
