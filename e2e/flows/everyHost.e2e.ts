import { clientSuite } from '../fixtures/clientSuite.ts'
import { clientTest } from '../fixtures/clientTest.ts'
import { looks, suiteHosts } from '../fixtures/suiteHosts.ts'

// Pages that differ only in their look run their remaining tests in long/everyHost.long.ts.
for (const host of suiteHosts) clientSuite(clientTest, host, looks.includes(host.name))
