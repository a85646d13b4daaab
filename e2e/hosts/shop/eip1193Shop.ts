import { createEip1193Client } from './eip1193Client.ts'
import { startShop } from './startShop.ts'

startShop(createEip1193Client)
