import type { States } from '../../gallery/States.ts'
import type { SwitchText } from './switchTexts.ts'

interface StateOf {
  WhatIsANetwork: 'all'
  NetworkDetails: 'listed' | 'test' | 'named' | 'long'
  Networks: 'few' | 'searchable' | 'before' | 'notSwitching' | 'namespaces' | 'elsewhere' | 'notGranted' | 'unknown'
  SwitchNetwork: SwitchText | 'adding' | 'unknown' | 'insecure' | 'absent' | 'locked'
  SwitchActiveChain: 'asked' | 'longNames'
  UnsupportedChain: 'one' | 'several' | 'many' | 'namespaces' | 'swap'
}

/** The stories of networks. */
export const states: States<StateOf> = {
  WhatIsANetwork: { all: 'all' },
  NetworkDetails: { listed: 'listed', test: 'test', named: 'named', long: 'long' },
  Networks: {
    few: 'few',
    searchable: 'searchable',
    before: 'before',
    notSwitching: 'notSwitching',
    namespaces: 'namespaces',
    elsewhere: 'elsewhere',
    notGranted: 'notGranted',
    unknown: 'unknown',
  },
  SwitchNetwork: {
    waiting: 'waiting',
    adding: 'adding',
    declined: 'declined',
    busy: 'busy',
    unknown: 'unknown',
    insecure: 'insecure',
    absent: 'absent',
    byHand: 'byHand',
    stayed: 'stayed',
    missing: 'missing',
    replaced: 'replaced',
    blocked: 'blocked',
    isolated: 'isolated',
    unreachable: 'unreachable',
    unloaded: 'unloaded',
    failed: 'failed',
    locked: 'locked',
  },
  SwitchActiveChain: { asked: 'asked', longNames: 'longNames' },
  UnsupportedChain: { one: 'one', several: 'two', many: 'many', namespaces: 'namespaces', swap: 'swap' },
}
