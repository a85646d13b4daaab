import { type Address, address, createNoopSigner, type IInstruction } from '@solana/web3.js'
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getInitializeAccountInstruction,
  getInitializeMint2Instruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { expect, test } from 'vitest'
import { base58Decode } from '../../../shared/base58.ts'
import { bytesToBase64 } from '../../../shared/base64.ts'
import { budgetProgram, memoPrograms, tokenProgram } from '../../../shared/signing/solana/programs.ts'
import { buildTransaction } from '../../../shared/signing/solana/testTransactions.ts'
import { testEmbeddedSolana } from './testEmbeddedSolana.ts'

/* Requests that look harmless and take a lot. */

const world = testEmbeddedSolana()
const own = () => createNoopSigner(address(world.owner()))
const pay = (to: string, amount = 1_000_000n) =>
  getTransferSolInstruction({ source: own(), destination: address(to), amount })
const price = (millionths: bigint): IInstruction => {
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, millionths, true)
  return { programAddress: address(budgetProgram), data }
}
const show = async (instructions: readonly IInstruction[], change?: Parameters<typeof world.prepare>[2]) =>
  (await world.prepare('solana_signTransaction', { transaction: await world.built(instructions) }, change)).view

test('assigning the account to a program is refused, even next to a payment', async () => {
  const assign = getAssignInstruction({ account: own(), programAddress: address(world.key()) })
  for (const instructions of [[assign], [pay(world.key()), assign]])
    await expect(show(instructions)).rejects.toMatchObject({ code: 'invalid_params' })
})

test('a program that takes over the account in the simulation is refused, whatever its bytes say', async () => {
  const program = world.key()
  const taken = { lamports: 2_000_000_000, owner: program, data: ['', 'base64'], executable: false }
  const asked = show(
    [{ programAddress: address(program), accounts: [{ address: own().address, role: 3 }] }],
    network => {
      network.node.getMultipleAccounts = { value: [{ ...taken, owner: '11111111111111111111111111111111' }] }
      network.node.simulateTransaction = { value: { err: null, accounts: [taken] } }
    },
  )
  await expect(asked).rejects.toMatchObject({ code: 'invalid_params' })
})

test('a transferred token account is shown as such, with its loss', async () => {
  const { mint, place } = await world.token()
  const thief = world.key()
  const view = await show([
    getSetAuthorityInstruction({
      ...{
        owned: address(place),
        owner: own(),
        authorityType: AuthorityType.AccountOwner,
        newAuthority: address(thief),
      },
    }),
  ])
  expect(view.verb).toBe('Give away a token account')
  expect(view.facts).toContainEqual({ name: 'New owner', value: thief, isAddress: true })
  expect(view.facts).toContainEqual({ name: 'Token', value: mint, isAddress: true })
  expect(view.cautions).toContain('Someone else then controls this account and everything in it.')
  expect(view.changes).toEqual([{ name: 'units of an unknown token', amount: '−5,000,000', isIn: false }])
})

test('a permission names the spender and the amount, and “all” is shown as all', async () => {
  const { place } = await world.token()
  const thief = world.key()
  const approve = (amount: bigint) =>
    getApproveInstruction({ source: address(place), delegate: address(thief), owner: own(), amount })
  const all = await show([approve(2n ** 64n - 1n)])
  // Nor does a number just below the largest read like an amount.
  expect(await show([approve(2n ** 64n - 2n)])).toMatchObject({ amount: 'Unlimited' })
  expect(all).toMatchObject({ verb: 'Allow spending', amount: 'Unlimited' })
  expect(all.facts).toContainEqual({ name: 'Spender', value: thief, isAddress: true })
  expect(all.cautions.join()).toContain('may take all your')
  expect((await show([approve(7n)])).cautions.join()).toContain('may take 7 units')
})

test('instructions hidden among harmless ones are listed with their cautions', async () => {
  const { place } = await world.token()
  const memo = {
    programAddress: address(memoPrograms[0] as string),
    data: new TextEncoder().encode('Free \u202emint'),
  }
  const close = getCloseAccountInstruction({ account: address(place), destination: address(world.key()), owner: own() })
  const burn = getBurnInstruction({ account: address(place), mint: address(world.key()), authority: own(), amount: 5n })
  const view = await show([memo, pay(world.key()), close, burn])
  expect(view.verb).toBe('Run 3 steps')
  expect(view.facts).toContainEqual({ name: 'Memo', value: 'Free mint' })
  expect(view.cautions).toEqual(
    expect.arrayContaining([
      'This account’s SOL goes to someone else.',
      'Destroyed tokens are gone for good.',
      'This failed in a test run. It would cost its fee and do nothing.',
    ]),
  )
})

test('unknown instructions are shown as unreadable, with the losses from their simulation', async () => {
  const view = await show([
    { programAddress: address(memoPrograms[0] as string), data: Uint8Array.of(0xff, 0xfe) },
    getTransferInstruction({
      ...{ source: address(world.key()), destination: address(world.key()), authority: own(), amount: 1n },
    }),
  ])
  expect(view.cautions).toContain('We can’t read what this does. Approve it only if you trust the site.')
  const alone = await show([{ programAddress: address(world.key()), data: Uint8Array.of(1) }])
  expect(alone).toMatchObject({ verb: 'Call a program' })
})

test('a high fee is pointed out, and an absurd one is refused', async () => {
  expect((await show([price(1_000n), pay(world.key())])).facts.at(-1)).toMatchObject({ value: '0.0000052 SOL' })
  expect((await show([price(100_000_000n), pay(world.key())])).cautions).toContain(
    'The fee is unusually high: 0.020005 SOL.',
  )
  await expect(show([price(2n ** 64n - 1n), pay(world.key())])).rejects.toMatchObject({ code: 'invalid_params' })
})

test('a transaction that never expires says so', async () => {
  const nonce = getAdvanceNonceAccountInstruction({ nonceAccount: address(world.key()), nonceAuthority: own() })
  expect((await show([nonce, pay(world.key())])).cautions[0]).toContain('doesn’t expire')
})

test('a silent node or a failing simulation is reported', async () => {
  const silent = await show([pay(world.key())], network => {
    network.node.simulateTransaction = new Error('no')
    network.node.getMultipleAccounts = new Error('no')
  })
  expect(silent).toMatchObject({ verb: 'Send', amount: '0.001', changes: [] })
  expect(silent.cautions).toEqual(['We couldn’t test this, so we don’t know what it changes.'])
  const poor = await show([pay(world.key(), 900_000_000_000n)])
  expect(poor.cautions).toEqual(['This failed in a test run. It would cost its fee and do nothing.'])
})

test('a token that poses as another is flagged, and its amount uses the network’s decimals', async () => {
  const { mint, place } = await world.token()
  const to = await world.call('svm_mintTo', mint, world.key(), '1')
  const send = getTransferInstruction({
    source: address(place),
    destination: address(to),
    authority: own(),
    amount: 5n,
  })
  const view = await show([send], network => {
    const posing = {
      contract: mint,
      kind: 'token',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      isListed: false,
      poses: 'USDC',
    }
    network.tokens = [posing] as typeof network.tokens
  })
  expect(view).toMatchObject({ verb: 'Send', amount: '0.000005', unit: '“USDC”' })
  expect(view.cautions).toContain('This token is named like USDC, but isn’t it.')
})

// The bytes contain an index; the table on the network has the account.
test('accounts in a lookup table are shown from the table, and not at all if it is unreadable', async () => {
  const [friend, table] = [world.key(), world.key()]
  const bytes = buildTransaction({
    ...{ payer: world.owner(), instructions: [pay(friend)], tables: { [table]: [world.key(), friend] } },
  })
  const held = Uint8Array.of(...new Uint8Array(56 + 32), ...(base58Decode(friend) ?? []))
  const ask = (told: unknown) =>
    world.prepare('solana_signTransaction', { transaction: bytesToBase64(bytes) }, network => {
      const { callNode } = network
      network.callNode = async (chainId, method, params) =>
        method === 'getMultipleAccounts' && `${(params as unknown[])[0]}` === table
          ? { value: [told] }
          : callNode(chainId, method, params)
    })
  const read = await ask({ lamports: 1, owner: table, data: [bytesToBase64(held), 'base64'] })
  expect(read.view).toMatchObject({ verb: 'Send', amount: '0.001' })
  expect(read.view.facts).toContainEqual({ name: 'To', value: friend, isAddress: true })
  const unread = await ask(null)
  expect(unread.view.verb).toBe('Call a program')
  expect(unread.view.cautions).toContain('We can’t read what this does. Approve it only if you trust the site.')
})

const systemProgram: Address = address('11111111111111111111111111111111')
const tokenAddress = address(tokenProgram)
const wrappedSol = address('So11111111111111111111111111111111111111112')
const amount = 1_000_000_000n
/** A new account, whose key also signs. */
const newAccount = (account: string, programAddress: Address = systemProgram, space = 0n) =>
  getCreateAccountInstruction({
    ...{ payer: own(), newAccount: createNoopSigner(address(account)), lamports: amount, space, programAddress },
  })
const to = (who: string) => expect.objectContaining({ name: 'To', value: who })
const itsOwner = (who: string) => expect.objectContaining({ name: 'Its owner', value: who })

/** Each leaves SOL to the thief in an account that the transaction creates. */
const payments: Readonly<Record<string, (account: string, thief: string) => readonly IInstruction[]>> = {
  'wrapped SOL in an account of their own (1)': (account, thief) => [
    newAccount(account, tokenAddress, 165n),
    getInitializeAccountInstruction({ account: address(account), mint: wrappedSol, owner: address(thief) }),
  ],
  'wrapped SOL in an account of their own (3)': (account, thief) => [
    newAccount(account, tokenAddress, 165n),
    getInitializeAccount3Instruction({ account: address(account), mint: wrappedSol, owner: address(thief) }),
  ],
  'a nonce account that they rule': (account, thief) => [
    newAccount(account, systemProgram, 80n),
    getInitializeNonceAccountInstruction({ nonceAccount: address(account), nonceAuthority: address(thief) }),
  ],
  'an account by a seed of theirs': (account, thief) => [
    getCreateAccountWithSeedInstruction({
      ...{
        payer: own(),
        newAccount: address(account),
        baseAccount: createNoopSigner(address(thief)),
        base: address(thief),
      },
      ...{ seed: 'tea', amount, space: 0n, programAddress: systemProgram },
    }),
  ],
  'their associated account for wrapped SOL': (account, thief) => [
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: own(), ata: address(account), owner: address(thief), mint: wrappedSol },
    }),
    pay(account, amount),
  ],
}

test.each(Object.entries(payments))('a payment in the form of %s names them', async (_, build) => {
  const [account, thief] = [world.key(), world.key()]
  const view = await show(build(account, thief))
  expect(view).toMatchObject({ verb: 'Send', amount: '1', unit: 'SOL' })
  expect(view.facts).toContainEqual(to(thief))
  expect(view.facts.some(({ name }) => name === 'New nonce account')).toBe(
    view.cautions.join().includes('nonce account'),
  )
})

test('creating an account for another’s key is a payment to them', async () => {
  const thief = world.key()
  const view = await show([newAccount(thief)])
  expect(view).toMatchObject({ verb: 'Send', amount: '1', unit: 'SOL' })
  expect(view.facts).toContainEqual(to(thief))
})

test('a new account that stays the owner’s says so', async () => {
  const [account, me] = [world.key(), world.owner()]
  for (const view of [
    await show([
      newAccount(account, tokenAddress, 165n),
      getInitializeAccount3Instruction({ account: address(account), mint: wrappedSol, owner: address(me) }),
    ]),
    await show([
      newAccount(account, systemProgram, 80n),
      getInitializeNonceAccountInstruction({ nonceAccount: address(account), nonceAuthority: address(me) }),
    ]),
  ]) {
    expect(view).toMatchObject({ verb: 'Create an account', amount: '1', unit: 'SOL' })
    expect(view.facts).toContainEqual({ name: 'Its owner', value: me, isAddress: true, note: 'That’s you.' })
    expect(view.cautions).toEqual(expect.not.arrayContaining([expect.stringContaining('Someone else')]))
  }
})

test('a new program account, token or token account names its owner', async () => {
  const [account, thief] = [world.key(), world.key()]
  const ofProgram = await show([newAccount(account, address(world.key()))])
  expect(ofProgram.verb).toBe('Create an account')
  expect(ofProgram.cautions).toContain('The new account’s program decides what happens to its SOL.')
  const mint = await show([
    newAccount(account, tokenAddress, 82n),
    getInitializeMint2Instruction({
      ...{ mint: address(account), decimals: 6, mintAuthority: address(thief), freezeAuthority: null },
    }),
  ])
  expect(mint.facts).toContainEqual(itsOwner(thief))
  const place = await show([
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: own(), ata: address(account), owner: address(thief), mint: wrappedSol },
    }),
  ])
  expect(place.facts).toContainEqual(itsOwner(thief))
})

test('a transaction whose nonce another controls is shown as irrevocable', async () => {
  const nonce = (nonceAuthority: string) =>
    getAdvanceNonceAccountInstruction({
      ...{ nonceAccount: address(world.key()), nonceAuthority: createNoopSigner(address(nonceAuthority)) },
    })
  const later = 'Someone else controls this transaction’s nonce account. Once you sign, you can’t take it back.'
  expect((await show([nonce(world.key()), pay(world.key())])).cautions).toContain(later)
  expect((await show([nonce(world.owner()), pay(world.key())])).cautions).not.toContain(later)
})

/** A token account, as nodes report it. */
const tokenAccount = (mint: string, owner: string) => {
  const data = Uint8Array.of(...(base58Decode(mint) ?? []), ...(base58Decode(owner) ?? []), ...new Uint8Array(101))
  data[64] = 9
  data[108] = 1
  return { lamports: 2_039_280, owner: tokenProgram, data: [bytesToBase64(data), 'base64'], executable: false }
}
/** Makes the server, which normally passes the node's answers on, lie about some accounts. */
const showLied = (instructions: readonly IInstruction[], told: Readonly<Record<string, object>>) =>
  show(instructions, network => {
    const { callNode } = network
    network.callNode = async (chainId, method, params) => {
      const answer = await callNode(chainId, method, params)
      if (method !== 'getMultipleAccounts') return answer
      const [addresses] = params as [string[]]
      const { value } = answer as { value: unknown[] }
      return { value: value.map((each, index) => told[addresses[index] ?? ''] ?? each) }
    }
  })

test('if a server names a friend as the owner of a thief’s token account, the card shows only that account', async () => {
  const [thief, friend] = [world.key(), world.key()]
  const sol = await showLied([pay(thief, amount)], { [thief]: tokenAccount(wrappedSol, friend) })
  expect(sol).toMatchObject({ verb: 'Send', amount: '1', unit: 'SOL' })
  expect(sol.facts).toContainEqual({ name: 'To', value: thief, isAddress: true })
  expect(JSON.stringify(sol.facts)).not.toContain(friend)
  const { mint, place } = await world.token()
  const theirs = address(await world.call('svm_mintTo', mint, thief, '1'))
  const send = getTransferInstruction({ source: address(place), destination: theirs, authority: own(), amount: 5n })
  const token = await showLied([send], { [theirs]: tokenAccount(mint, friend) })
  expect(token.facts).toContainEqual({
    ...{ name: 'To', value: theirs, isAddress: true, note: 'A token account with an unknown owner.' },
  })
  expect(JSON.stringify(token.facts)).not.toContain(friend)
  // An associated account's address alone proves its owner.
  expect((await show([send])).facts).toContainEqual({ name: 'To', value: thief, isAddress: true })
})

test('if a server names another token, the card shows none unless the transaction names it', async () => {
  const { mint, place } = await world.token()
  const worthless = world.key()
  const named = (contract: string) => ({ contract, kind: 'token', name: 'Leaves', symbol: 'LEAF', decimals: 6 })
  const to = address(await world.call('svm_mintTo', mint, world.key(), '1'))
  const send = getTransferInstruction({ source: address(place), destination: to, authority: own(), amount: 5_000_000n })
  const give = getApproveInstruction({ source: address(place), delegate: to, owner: own(), amount: 5_000_000n })
  for (const instruction of [send, give]) {
    const view = await show([instruction], network => {
      const { callNode } = network
      network.tokens = [{ ...named(worthless), isListed: true }] as typeof network.tokens
      network.callNode = async (chainId, method, params) =>
        method === 'getMultipleAccounts'
          ? { value: (params as [string[]])[0].map(() => tokenAccount(worthless, world.owner())) }
          : callNode(chainId, method, params)
    })
    expect(view).toMatchObject({ amount: '5,000,000', unit: 'units of an unknown token' })
    expect(view.facts).toContainEqual({ name: 'Token account', value: place, isAddress: true })
    expect(view.cautions).toContain('We don’t know this token. Its amount is in its smallest unit.')
  }
})

test('the card says that accounts from a lookup table are only the server’s word', async () => {
  const [friend, table] = [world.key(), world.key()]
  const instructions = [pay(friend)]
  const bytes = buildTransaction({ payer: world.owner(), instructions, tables: { [table]: [world.key(), friend] } })
  const held = Uint8Array.of(...new Uint8Array(56 + 32), ...(base58Decode(world.key()) ?? []))
  const { view } = await world.prepare('solana_signTransaction', { transaction: bytesToBase64(bytes) }, network => {
    network.node.getMultipleAccounts = {
      value: [{ lamports: 1, owner: table, data: [bytesToBase64(held), 'base64'] }],
    }
  })
  expect(view.cautions).toContain('Some of these addresses come from the server. Not verified.')
  expect((await show(instructions)).cautions).toEqual([])
})

test('SOL put into an account or mint that a stranger controls is shown as a payment', async () => {
  const [account, thief] = [world.key(), world.key()]
  const place = (owner: string) => [
    newAccount(account, tokenAddress, 165n),
    getInitializeAccount3Instruction({ account: address(account), mint: wrappedSol, owner: address(owner) }),
  ]
  const close = getCloseAccountInstruction({
    ...{ account: address(account), destination: address(thief), owner: createNoopSigner(address(thief)) },
  })
  const twice = await show([...place(thief), close, ...place(world.owner())])
  expect(twice.facts.filter(({ name }) => name === 'Send')).toHaveLength(2)
  expect(twice.facts).toContainEqual(to(thief))
  const mint = await show([
    newAccount(account, tokenAddress, 82n),
    getInitializeMint2Instruction({
      ...{ mint: address(account), decimals: 6, mintAuthority: address(thief), freezeAuthority: null },
    }),
  ])
  expect(mint).toMatchObject({ verb: 'Send', amount: '1', unit: 'SOL' })
  expect(mint.facts).toContainEqual(to(thief))
})

test('a warning is shown if one of the visitor’s accounts is assigned to a program', async () => {
  const account = world.key()
  const assign = getAssignInstruction({
    ...{ account: createNoopSigner(address(account)), programAddress: address(world.key()) },
  })
  expect((await show([pay(world.key()), assign])).cautions).toContain(
    'Someone else then controls this account and everything in it.',
  )
})
