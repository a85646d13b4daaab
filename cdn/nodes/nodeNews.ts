import type { KeyMissing } from './nodeKeys.ts'
import type { NodeLearned } from './nodeKnowledge.ts'
import type { WrongNode } from './servedNetworks.ts'

/** What the operator should know about a node. */
export type NodeNews = WrongNode | NodeLearned | KeyMissing
