import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '../../../shared/settings.schema.ts'
import { parseProjects } from '../../store/parseProjects.ts'
import { features, readFields, writeFields } from './projectFields.ts'

const { projects } = JSON.parse(readFileSync(new URL('../../projects.example.json', import.meta.url), 'utf8'))

test('a project that is opened and saved stays what it was', () => {
  const guarded = {
    ...projects[0],
    limits: { namesPerDay: 5 },
    deny: { emailDomains: ['spam.example'] },
    captcha: 'always',
  }
  for (const entry of [...projects, guarded]) expect(writeFields(readFields(entry))).toEqual(entry)
})

test('each switch is a setting, and defaults to the setting’s value', () => {
  for (const { name, usual } of features) expect([name, settings[name].default]).toEqual([name, usual])
})

test('the server accepts what the form writes', () => {
  const entry = writeFields({
    ...readFields({ id: 'tea', name: 'Tea' }),
    origins: ' https://tea.example \n\nhttp://localhost:*\n',
    networks:
      'eip155:1\n{"id":"eip155:31337","name":"Local","nativeCurrency":{"name":"E","symbol":"E","decimals":18},"rpcUrls":["http://127.0.0.1:1"]}',
    features: { ...readFields({}).features, analytics: true, email: false },
    accent: '#0f6b78',
    radius: 'small',
    zone: 'tea.example.eth',
    reserved: 'admin',
    abuse: '{"limits": {"mailsPerHour": 5}, "captcha": "busy"}',
    others: '{"embedders": ["https://wallet.example"], "settings": {"termsUrl": "https://tea.example/terms"}}',
  })
  expect(entry.settings).toEqual({
    ...{ termsUrl: 'https://tea.example/terms', analytics: true, email: false },
    ...{ accent: '#0f6b78', radius: 'small' },
  })
  expect(parseProjects({ projects: [entry] }, 'The form')).toMatchObject([
    {
      id: 'tea',
      limits: { mailsPerHour: 5 },
      captcha: 'busy',
      embedders: ['https://wallet.example'],
      networks: [{ id: 'eip155:1' }, { id: 'eip155:31337' }],
    },
  ])
})

test.each([
  ['not json', 'Everything else is not JSON'],
  ['[1]', 'Everything else: expected an object'],
])('%s is refused with the name of its field', (others, said) => {
  expect(() => writeFields({ ...readFields({}), others })).toThrow(said)
})
