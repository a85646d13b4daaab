import type { ChainId } from '../caip.ts'

type Address = `0x${string}`

/**
 * The contracts of aggregators, which route over many exchanges; they take the token and are called by the transaction:
 * AggregationRouterV6 of 1inch (1inch/limit-order-sdk, src/constants.ts, commit
 * acb17c38edff11557de3ee02683fdb68e632d665) and AllowanceHolder of 0x (0xProject/0x-settler,
 * src/allowanceholder/AllowanceHolder.sol, commit de5649a83378c912accb2d0e39b55ee557f57e4b).
 */
export const aggregators: Readonly<
  Record<'1inch' | '0x', { usual: Address; others: Readonly<Partial<Record<ChainId, Address>>> }>
> = {
  '1inch': {
    usual: '0x111111125421ca6dc452d289314280a0f8842a65',
    others: { 'eip155:324': '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff' },
  },
  '0x': { usual: '0x0000000000001ff3684f28c67538d4d072c22734', others: {} },
}
