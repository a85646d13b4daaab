import { clientSuite } from '../fixtures/clientSuite.ts'
import { walletConnectTest } from '../fixtures/clientTest.ts'
import { sampleHosts } from '../hosts/sampleHosts.ts'

/** The page without a library, and one for each library that uses the provider in its own way. */
const clients = ['plain', 'viem', 'ethers', 'wagmi', 'web3js']

for (const host of sampleHosts.filter(({ name }) => clients.includes(name))) clientSuite(walletConnectTest, host)
