import { announce } from '../announce.ts'
import { startChains } from './startChains.ts'

announce({ name: 'chains', start: startChains })
