import { announce } from '../announce.ts'
import { startSafe } from './startSafe.ts'

announce({ name: 'safe', start: shared => void startSafe(shared) })
