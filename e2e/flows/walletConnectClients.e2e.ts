import { clientSuite } from '../fixtures/clientSuite.ts'
import { walletConnectTest } from '../fixtures/clientTest.ts'
import { sampleHosts } from '../hosts/sampleHosts.ts'

/** The page without a library, and one for each library that brings its own way with a provider. */
const clients = ['plain', 'viem', 'ethers', 'wagmi', 'web3js']

// A session outlives the page only where the iframe may store it, as browsers let it and Playwright's own flags do not.
walletConnectTest.use({ storage: 'partitioned' })
// Two pages, a relay, and a reader of pictures.
walletConnectTest.setTimeout(90_000)

for (const host of sampleHosts.filter(({ name }) => clients.includes(name))) clientSuite(walletConnectTest, host)
