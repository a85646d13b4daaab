import { clientSuite } from '../fixtures/clientSuite.ts'
import { clientTest } from '../fixtures/clientTest.ts'
import { sampleHosts } from '../hosts/sampleHosts.ts'

for (const host of sampleHosts.filter(({ isDownload, namespace }) => !isDownload && !namespace))
  clientSuite(clientTest, host)
