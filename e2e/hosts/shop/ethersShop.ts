import { createEthersClient } from './ethersClient.ts'
import { startShop } from './startShop.ts'

startShop(createEthersClient)
