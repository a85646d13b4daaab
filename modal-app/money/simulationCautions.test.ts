import { expect, test } from 'vitest'
import { dollarId, ethereum, friend, sender } from '../features/send/testSend.ts'
import type { Simulation } from '../signing/simulate.ts'
import { simulationCautions } from './simulationFacts.ts'

const token = dollarId.slice('eip155:1:'.length)
const plan = { network: ethereum, from: { address: sender }, to: friend, amount: 25n }
const native = { standard: 'native', amount: '-25' } as const
const ofToken = { standard: 'ERC20', contract: token, amount: '-25' } as const
const success = (...changes: Simulation['changes']): Simulation => ({ result: 'success', changes })

test.each<[string, Simulation | undefined, object, string[]]>([
  ['nobody tried it out', undefined, {}, []],
  ['nobody could try it out', { result: 'unknown', changes: [] }, {}, []],
  ['it would fail', { result: 'reverted', changes: [] }, {}, ['reverts']],
  ['the currency goes, and nothing else', success(native), {}, []],
  ['the token goes, and nothing else', success(ofToken), { token: token.toUpperCase().replace('0X', '0x') }, []],
  ['it is one’s own', success(), { to: sender.toLowerCase() }, []],
  ['nothing would change', success(), {}, ['differs']],
  ['more would go', success({ ...native, amount: '-26' }), {}, ['differs']],
  ['it would come instead', success({ ...native, amount: '25' }), {}, ['differs']],
  ['the currency goes in place of the token', success(native), { token }, ['differs']],
  ['another token goes in its place', success({ ...ofToken, contract: friend }), { token }, ['differs']],
  ['something else goes as well', success(ofToken, { standard: 'ERC721', amount: '-1' }), { token }, ['differs']],
  ['something comes as well', success(native, { ...ofToken, amount: '7' }), {}, ['differs']],
  ['it goes twice', success(native, native), {}, ['differs']],
  ['the contract knows test runs', { ...success(native), isFickle: true }, {}, ['fickle']],
  [
    'it does so and takes more',
    { ...success({ ...native, amount: '-26' }), isFickle: true },
    {},
    ['fickle', 'differs'],
  ],
  ['one’s own changes something', success(native), { to: sender }, ['differs']],
])('%s', (_, simulation, more, cautions) => {
  expect(simulationCautions(simulation, { ...plan, ...more })).toEqual(cautions)
})
