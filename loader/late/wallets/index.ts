import { announce } from '../announce.ts'
import { createPageWallets } from './createPageWallets.ts'

announce({ name: 'wallets', start: ({ core }) => void createPageWallets(core) })
