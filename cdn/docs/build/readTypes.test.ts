import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readComment, readDeclarations, readInterface } from './readTypes.ts'
import { eventReference, methodReference } from './references.ts'

const publicTypes = readFileSync(new URL('../../../loader/publicTypes.ts', import.meta.url), 'utf8')

test('reads the parts of a comment', () => {
  expect(
    readComment(`/**
 * Shows {@link State} of
 * the modal.
 * @param id an id
 * @returns the account
 * @throws ConnectKitError \`not_connected\`
 * @example
 * const one = 1
 * const two = 2
 */`),
  ).toEqual({
    text: 'Shows `State` of the modal.',
    parameters: [['id', 'an id']],
    returns: 'the account',
    throws: '`not_connected`',
    example: 'const one = 1\nconst two = 2',
  })
  expect(readComment('/** Hides it. @example await ConnectKit.close() */')).toEqual({
    text: 'Hides it.',
    parameters: [],
    example: 'await ConnectKit.close()',
  })
})

test('finds each member of ConnectKit, with its words', () => {
  const members = readInterface(publicTypes, 'ConnectKit')
  const body = /^export interface ConnectKit \{\n(.*?)^\}/ms.exec(publicTypes)?.[1] ?? ''
  const names = body.split('\n').flatMap(line => /^ {2}(?:readonly )?(\w+)/.exec(line)?.[1] ?? [])
  expect(members.map(({ name }) => name)).toEqual(names)
  const undocumented = members.filter(({ about }, at) => !about.text && members[at - 1]?.name !== members[at]?.name)
  expect(undocumented).toEqual([])
})

test('finds each exported type', () => {
  const names = [...publicTypes.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name)
  expect(readDeclarations(publicTypes).map(({ name }) => name)).toEqual(names)
})

test('the references name every method, type and event', () => {
  const methods = methodReference(publicTypes)
  for (const heading of ['### open()', '### ready', '### getProvider()', '### on()', '### SiwxPlugin'])
    expect(methods.split('\n')).toContain(heading)
  expect(eventReference(publicTypes)).toContain('| `disconnect` | `{ namespace: Namespace }` |')
})
