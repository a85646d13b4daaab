import type { MarkedNetwork } from '../../../shared/networks.ts'
import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { harbour } from '../../gallery/samples.ts'

const ethereum = { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' }
const connections = [testConnection(testWallet(harbour.name, { icon: harbour.icon }))]

function details(name: string, network: MarkedNetwork, ofProject = [network]) {
  return viewStory(name, {
    connections,
    networks: ofProject,
    history: [{ view: 'Networks' }, { view: 'WhatIsANetwork' }, { view: 'NetworkDetails', network }],
  })
}

export const listed = details('a network of the project', ethereum)
export const test = details('a test network', { ...testNetwork('eip155:11155111', 'Sepolia'), testnet: true })
export const named = details('a network that the page named', testNetwork('eip155:5150', 'Elsewhere'), [ethereum])
export const long = details('long names', {
  ...testNetwork(
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'The Extraordinarily Long-Winded Network of Saint-Barthélemy',
  ),
  explorerUrl: 'https://an-explorer-with-a-name-of-its-own.of-a-long-winded-network.example',
})
