import { expect, test } from 'vitest'
import { weighSecureSite } from './weighSecureSite.ts'

const file = (brotli: number, text = '') => ({ brotli, text })

test('each part is weighed with what it alone needs, and nothing that loads later', () => {
  const ofEthereum = ['prepareMessage', 'prepareTypedData', 'prepareTransaction', 'prepareBatch']
  const later = [
    'serveWallet',
    'passkey',
    'CreateWalletStep',
    ...ofEthereum,
    'withSigner',
    'prepareSolana',
    'signSolana',
  ].map(name => `import("./${name}-AAAAAAAA.js")`)
  const files = {
    'prepareBatch-00000000.js': file(7),
    'window-AAAAAAAA.js': file(7, 'import("./prepareBatch-00000000.js")'),
    'sdk-AAAAAAAA.js': file(1, `import{a}from"./chunk-AAAAAAAA.js";${later}`),
    'chunk-AAAAAAAA.js': file(10),
    'CreateWalletStep-AAAAAAAA.js': file(100, 'import"./chunk-BBBBBBBB.js"'),
    'chunk-BBBBBBBB.js': file(1_000),
    'passkey-AAAAAAAA.js': file(10_000, 'import{b}from"./chunk-BBBBBBBB.js";import"./chunk-AAAAAAAA.js"'),
    'serveWallet-AAAAAAAA.js': file(20, 'import"./chunk-EEEEEEEE.js"'),
    'chunk-EEEEEEEE.js': file(300),
    'prepareMessage-AAAAAAAA.js': file(1_000_000),
    'prepareTypedData-AAAAAAAA.js': file(1),
    'prepareTransaction-AAAAAAAA.js': file(100_000, 'import{c as d}from"./chunk-CCCCCCCC.js"'),
    'prepareBatch-AAAAAAAA.js': file(2_000_000, 'import"./chunk-CCCCCCCC.js";import("./sponsoredBatch-AAAAAAAA.js")'),
    'sponsoredBatch-AAAAAAAA.js': file(7),
    'chunk-CCCCCCCC.js': file(1_000_000, 'import"./chunk-AAAAAAAA.js";export{e}from"./chunk-DDDDDDDD.js"'),
    'chunk-DDDDDDDD.js': file(10_000_000),
    'withSigner-AAAAAAAA.js': file(100_000_000, 'import"./chunk-DDDDDDDD.js";import"./chunk-EEEEEEEE.js"'),
    'prepareSolana-AAAAAAAA.js': file(2, 'import"./chunk-DDDDDDDD.js"'),
    'signSolana-AAAAAAAA.js': file(3, 'import"./chunk-DDDDDDDD.js"'),
  }
  expect(weighSecureSite(files, 'sdk-AAAAAAAA.js', 'window-AAAAAAAA.js')).toEqual({
    start: 11,
    window: 7,
    wallet: 320,
    signer: 113_000_000,
    reader: 13_000_000,
    solanaSigner: 10_000_005,
    passkey: 10_000,
  })
})

test('a part that is missing has no weight, so that its row cannot pass', () => {
  expect(weighSecureSite({ 'sdk-AAAAAAAA.js': file(1) }, 'sdk-AAAAAAAA.js', 'sdk-AAAAAAAA.js').passkey).toBeNaN()
})
