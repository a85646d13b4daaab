import { clientSuite } from '../fixtures/clientSuite.ts'
import { clientTest } from '../fixtures/clientTest.ts'
import { looks, suiteHosts } from '../fixtures/suiteHosts.ts'

// The rest of what pages do that differ in their looks alone is in long/everyHost.long.ts.
for (const host of suiteHosts) clientSuite(clientTest, host, looks.includes(host.name))
