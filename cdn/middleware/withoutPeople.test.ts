import { expect, test } from 'vitest'
import { withoutPeople } from './withoutPeople.ts'

test.each([
  ['550 5.1.1 <Ada.Lovelace+test@Mail.Example.com>: no such user', '550 5.1.1 <[email]>: no such user'],
  ['no user "ada@localhost"', 'no user "[email]"'],
  ['execution reverted for 0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045.', 'execution reverted for [hex].'],
  ['eip155:1:0xd8da6bf26964af9d7eed9e03e53415d37aa96045 is unknown', 'eip155:1:[hex] is unknown'],
  ['no coins of bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'no coins of [address]'],
  ['cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq?', '[address]?'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '[address]'],
  ['the account 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'the account [address]'],
  ['token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln is old', 'token [token] is old'],
  ['connect to postgres://ck:secret@db.example/ck failed', 'connect to postgres://[email]/ck failed'],
])('%s', (text, kept) => {
  expect(withoutPeople(text)).toBe(kept)
})

test.each([
  'StoreFailure: The database is gone: connect ECONNREFUSED 127.0.0.1:5432',
  'TypeError: Cannot read properties of undefined (reading "createTransactionSimulationSource")',
  'The node https://eth.example answered 429 to eth_getLogs of 0x1a2b3c after 30000 ms (0123456789abcdef)',
  'at file:///srv/dist/server/main.mjs:12345:67',
])('leaves %s', text => {
  expect(withoutPeople(text)).toBe(text)
})
