import { clientSuite } from '../fixtures/clientSuite.ts'
import { walletConnectTest } from '../fixtures/clientTest.ts'
import { sampleHosts } from '../hosts/sampleHosts.ts'

/** The page without a library, and one for each library that uses the provider in its own way. */
const clients = ['plain', 'viem', 'ethers', 'wagmi', 'web3js']
// Two pages, a relay and a QR code reader take time.
walletConnectTest.setTimeout(90_000)

for (const host of sampleHosts.filter(({ name }) => clients.includes(name))) clientSuite(walletConnectTest, host)
