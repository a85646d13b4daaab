import { announce } from '../announce.ts'
import { startTests } from './startTests.ts'

announce({ name: 'test', start: startTests })
