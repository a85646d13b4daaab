import { startShop } from './startShop.ts'
import { createViemClient } from './viemClient.ts'

startShop(createViemClient)
