import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Rpc,
  type SolanaRpcApi,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Solana, startSolana } from './startSolana.ts'

let solana: Solana
let rpc: Rpc<SolanaRpcApi>
let port: number

beforeAll(async () => {
  solana = await startSolana({ port: 0 })
  port = Number(new URL(solana.url).port)
  rpc = createSolanaRpc(solana.url)
})
afterAll(() => solana.stop())

const call = async (method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(solana.url, { method: 'POST', body })).json()
}

async function funded(): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  await rpc.requestAirdrop(signer.address, lamports(1_000_000_000n)).send()
  return signer
}

async function transfer(from: TransactionSigner, to: Address, amount: bigint) {
  const { value } = await rpc.getLatestBlockhash().send()
  const data = new Uint8Array(12)
  data[0] = 2
  new DataView(data.buffer).setBigUint64(4, amount, true)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    each => setTransactionMessageFeePayerSigner(from, each),
    each => setTransactionMessageLifetimeUsingBlockhash(value, each),
    each =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [
            { address: from.address, role: 3, signer: from },
            { address: to, role: 1 },
          ],
          data,
        },
        each,
      ),
  )
  return signTransactionMessageWithSigners(message)
}

test('a transfer is confirmed over the WebSocket, and the balances change by the amount and the fee', async () => {
  const [from, to] = [await funded(), await generateKeyPairSigner()]
  const confirm = sendAndConfirmTransactionFactory({
    rpc,
    rpcSubscriptions: createSolanaRpcSubscriptions(`ws://127.0.0.1:${port + 1}`),
  } as never)
  const signed = await transfer(from, to.address, 250_000_000n)
  await confirm(signed as never, { commitment: 'confirmed' })
  expect((await rpc.getBalance(to.address).send()).value).toBe(250_000_000n)
  expect((await rpc.getBalance(from.address).send()).value).toBe(749_995_000n)
  const { value } = await rpc.getSignatureStatuses([getSignatureFromTransaction(signed)]).send()
  expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
})

test('the same transfer can be sent twice, the same transaction only once', async () => {
  const [from, to] = [await funded(), await generateKeyPairSigner()]
  const first = getBase64EncodedWireTransaction(await transfer(from, to.address, 1_000_000n))
  const send = (text: string) => call('sendTransaction', text, { encoding: 'base64' })
  expect((await send(first)).result).toBeTypeOf('string')
  expect((await send(first)).error).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } })
  expect((await send(getBase64EncodedWireTransaction(await transfer(from, to.address, 1_000_000n)))).result).toBeTypeOf(
    'string',
  )
  expect((await rpc.getBalance(to.address).send()).value).toBe(2_000_000n)
})

test('refuses transactions that are unaffordable, forged, stale or malformed', async () => {
  const [from, to] = [await funded(), await generateKeyPairSigner()]
  const send = (text: string) => call('sendTransaction', text, { encoding: 'base64' })
  const tooMuch = getBase64EncodedWireTransaction(await transfer(from, to.address, 5_000_000_000n))
  expect((await send(tooMuch)).error).toMatchObject({
    code: -32002,
    data: { err: { InstructionError: [0, { Custom: 1 }] } },
  })
  const signed = getBase64EncodedWireTransaction(await transfer(from, to.address, 1_000_000n))
  const bytes = Buffer.from(signed, 'base64')
  bytes[5] = (bytes[5] ?? 0) ^ 1
  expect((await send(bytes.toString('base64'))).error).toMatchObject({ code: -32003 })
  await call('svm_expireBlockhashes')
  expect((await send(signed)).error).toMatchObject({ code: -32002, data: { err: 'BlockhashNotFound' } })
  expect((await send('AAAA')).error).toMatchObject({ data: { err: 'SanitizeFailure' } })
  expect((await rpc.getBalance(to.address).send()).value).toBe(0n)
})

test('tokens are minted and read back, parsed', async () => {
  const [mint, owner] = [(await generateKeyPairSigner()).address, (await generateKeyPairSigner()).address]
  await call('svm_createMint', mint, 6)
  const { result: account } = await call('svm_mintTo', mint, owner, '12500000')
  const { value } = await rpc.getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' }).send()
  expect(value.map(({ pubkey }) => pubkey)).toEqual([account])
  expect(value[0]?.account.data.parsed.info).toMatchObject({
    mint,
    owner,
    tokenAmount: { amount: '12500000', decimals: 6, uiAmountString: '12.5' },
  })
  expect((await rpc.getTokenSupply(mint).send()).value.amount).toBe('12500000')
})

test.each([
  ['getNothing', [], -32601],
  ['getBalance', ['not an address'], -32602],
  ['getTokenAccountBalance', ['11111111111111111111111111111111'], -32602],
])('%s%j is answered with %d', async (method, params, code) => {
  expect((await call(method, ...params)).error.code).toBe(code)
})
