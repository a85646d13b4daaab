import { clientSuite } from '../fixtures/clientSuite.ts'
import { clientTest } from '../fixtures/clientTest.ts'
import { looks, suiteHosts } from '../fixtures/suiteHosts.ts'

for (const host of suiteHosts.filter(({ name }) => looks.includes(name))) clientSuite(clientTest, host)
