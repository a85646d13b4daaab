import { expect, test } from 'vitest'
import { readEnvironment } from './readEnvironment.ts'

test('unset and empty settings have their defaults, and unknown ones do not exist', () => {
  expect(readEnvironment({ PATH: '/bin', CK_SECURE_PORT: '', PORT: '', CK_MAIL: undefined })).toEqual({
    ...{ OTEL_SERVICE_NAME: 'connectkit', OTEL_TRACES_SAMPLER_ARG: 1 },
    ...{ CK_RELEASES: 'dist/site', CK_IMAGES: 'images', CK_SECURE_FILES: 'dist/secure', CK_ADMIN_FILES: 'dist/admin' },
    ...{ PORT: 4400, HOST: '127.0.0.1', CK_MANAGEMENT_HOST: '127.0.0.1', CK_PROXY_HOPS: 0, CK_PUBLIC_INDEXERS: true },
    ...{ CK_DATA: 'connectkit-data', CK_MIGRATE: 'yes', CK_INDEX_EVENTS: 1_000_000 },
    ...{ CK_DATABASE_CONNECTIONS: 3, CK_DATABASE_CONNECT_TIMEOUT_MS: 3000, CK_DATABASE_STATEMENT_TIMEOUT_MS: 5000 },
    ...{
      CK_RATE_PER_SECOND: 60,
      CK_PROJECT_RATE_PER_SECOND: 1000,
      CK_KEEP_ORDERS_DAYS: 180,
      CK_KEEP_STOPPED_ADDRESSES_DAYS: 365,
      CK_KEEP_MAILS_DAYS: 30,
    },
    ...{ CK_IPFS_GATEWAYS: [], CK_ARWEAVE_GATEWAYS: [], CK_LOG_CLIENTS: false, CK_STRICT: false },
    ...{ EMBEDDED_EMAIL_RECOVERY: 'off', CK_EMAILS_PER_CLIENT: 10, CK_MAIL_PAUSE_SECONDS: 30 },
  })
})

test('settings are parsed', () => {
  const read = readEnvironment({
    ...{ PORT: '0', CK_SECURE_PORT: '4402', CK_MANAGEMENT_PORT: '9100', CK_STRICT: '1', CK_PUBLIC_INDEXERS: '0' },
    ...{ CK_ARWEAVE_GATEWAYS: 'https://one.example/, https://two.example/,', CK_LOG: 'json' },
  })
  expect(read).toMatchObject({
    ...{ PORT: 0, CK_SECURE_PORT: 4402, CK_MANAGEMENT_PORT: 9100, CK_STRICT: true, CK_PUBLIC_INDEXERS: false },
    ...{ CK_ARWEAVE_GATEWAYS: ['https://one.example/', 'https://two.example/'], CK_LOG: 'json' },
  })
})

test('says what each wrong setting accepts, and shows no secret', () => {
  const wrong = { PORT: '99999', CK_MIGRATE: 'maybe', DATABASE_URL: 'mysql://user:word@host', CK_SECURE_PORT: 'x' }
  expect(() => readEnvironment(wrong)).toThrow(
    [
      'PORT=99999 is not accepted; expected a whole number from 0 to 65535',
      'DATABASE_URL is not accepted; expected postgres://user:password@host:5432/database',
      'CK_MIGRATE=maybe is not accepted; expected yes or no',
      'CK_SECURE_PORT=x is not accepted; expected a whole number from 0 to 65535',
    ].join('\n'),
  )
})

test.each(['redis://:pa#ss@host', 'redis://host:port', 'redis://', 'host:6379'])('a store is not named by %s', url => {
  const error = 'CK_VALKEY_URL is not accepted; expected redis://user:password@host:6379, with a password as in URLs'
  expect(() => readEnvironment({ CK_VALKEY_URL: url })).toThrow(error)
})
