import { expect, test } from 'vitest'
import { tidyEnvironment } from './tidyEnvironment.ts'

const tidied = (environment: Record<string, string>) => {
  tidyEnvironment(environment)
  return environment
}

test.each([
  ['a mark before the first name', { '\ufeffCK_PROJECTS': 'a.json' }, { CK_PROJECTS: 'a.json' }],
  ['line ends of Windows', { CK_PROJECTS: 'a.json\r', PORT: '4400\r' }, { CK_PROJECTS: 'a.json', PORT: '4400' }],
  ['blanks around a value', { CK_PUBLIC_URL: ' https://cdn.example ' }, { CK_PUBLIC_URL: 'https://cdn.example' }],
  ['a mark before a value', { DATABASE_URL: '\ufeffpostgres://host' }, { DATABASE_URL: 'postgres://host' }],
  ['a name that is there already', { '\ufeffHOST': 'a', HOST: 'b' }, { HOST: 'b' }],
])('takes off %s', (_, given, expected) => {
  expect(tidied(given as Record<string, string>)).toEqual(expected)
})

test('others keep theirs', () => {
  const others = { '\ufeffPATH': ' a', PATH: '/bin\r', INDEXER_KEY: ' k ' }
  expect(tidied({ ...others })).toEqual(others)
})
