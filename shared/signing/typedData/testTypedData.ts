import type { TypedData } from './TypedData.ts'

/* Typed data as sites request it, for tests and stories. */

export const owner = '0x52908400098527886E0F7030069857D2E4169EE7'
export const spender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const token = '0xde709f2102306220921060314715629080e2fb77'
export const otherToken = '0x27b1fdb04752bbc536007a920d24acb045561c26'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const maxUint256 = String((1n << 256n) - 1n)
export const maxUint160 = String((1n << 160n) - 1n)

export interface GivenTypedData {
  types: Record<string, { name: string; type: string }[]>
  domain: Record<string, unknown>
  primaryType: string
  message: Record<string, unknown>
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** Builds typed data from its hashed type; the first struct is the message. */
export function typedData(
  encodedType: TypedData['encodedType'],
  verifyingContract: string,
  message: Record<string, unknown>,
  chainId: unknown = 1,
): GivenTypedData {
  const structs = [...encodedType.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', fields = '']) => {
    const read = (fields ? fields.split(',') : []).map(field => {
      const [type = '', name = ''] = field.split(' ')
      return { name, type }
    })
    return [name, read] as const
  })
  return {
    types: { EIP712Domain: structuredClone(domainFields), ...Object.fromEntries(structs) },
    domain: { name: 'Test', chainId, verifyingContract },
    primaryType: structs[0]?.[0] ?? '',
    message,
  }
}

/** The same, signed for any network. */
export function withoutNetwork(data: GivenTypedData): GivenTypedData {
  const { chainId: _, ...domain } = data.domain
  const fields = data.types.EIP712Domain?.filter(({ name }) => name !== 'chainId') ?? []
  return { ...data, types: { ...data.types, EIP712Domain: fields }, domain }
}

export const permitType = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'

export function permit(facts: Record<string, unknown> = {}, chainId?: unknown): GivenTypedData {
  const message = { owner, spender, value: '12500000', nonce: 0, deadline: 1_800_000_000, ...facts }
  return typedData(permitType, token, message, chainId)
}

/** ERC-4494: for one NFT. */
export const itemPermit = (tokenId = '0'): GivenTypedData =>
  typedData('Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)', otherToken, {
    spender,
    tokenId,
    nonce: 1,
    deadline: 1_800_000_000,
  })

export const permitForAll = (approved = true): GivenTypedData =>
  typedData('PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)', otherToken, {
    operator: spender,
    approved,
    nonce: 1,
    deadline: 1_800_000_000,
  })

export const daiPermit = (facts: Record<string, unknown> = {}): GivenTypedData =>
  typedData('Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)', token, {
    holder: owner,
    spender,
    nonce: 3,
    expiry: 0,
    allowed: true,
    ...facts,
  })

export const authorization = (primaryType = 'TransferWithAuthorization'): GivenTypedData =>
  typedData(
    `${primaryType}(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)`,
    token,
    {
      from: owner,
      to: spender,
      value: '5000000',
      validAfter: 0,
      validBefore: 1_800_000_000,
      nonce: `0x${'ab'.repeat(32)}`,
    },
  )

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
export const permitSingle = (facts: Record<string, unknown> = {}): GivenTypedData =>
  typedData(`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`, permit2, {
    details: { token, amount: maxUint160, expiration: 1_900_000_000, nonce: 0 },
    spender,
    sigDeadline: 1_800_000_000,
    ...facts,
  })

export const permitBatch = (): GivenTypedData =>
  typedData(`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`, permit2, {
    details: [token, otherToken].map(token => ({ token, amount: '1000', expiration: 1_900_000_000, nonce: 0 })),
    spender,
    sigDeadline: 1_800_000_000,
  })

export const permissions = 'TokenPermissions(address token,uint256 amount)'
export const permitTransfer = (): GivenTypedData =>
  typedData(
    `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
    permit2,
    { permitted: { token, amount: '1000' }, spender, nonce: 1, deadline: 1_800_000_000 },
  )

export const permitBatchTransfer = (): GivenTypedData =>
  typedData(
    `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
    permit2,
    {
      permitted: [
        { token, amount: '1000' },
        { token: otherToken, amount: maxUint256 },
      ],
      spender,
      nonce: 1,
      deadline: 1_800_000_000,
    },
  )

export const exclusiveReactor = '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4'
const dutchTypes =
  'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
export const nobody = `0x${'0'.repeat(40)}`

/** A UniswapX order, signed through Permit2. */
export const dutchOrder = (reactor = exclusiveReactor, recipient = owner): GivenTypedData =>
  typedData(
    `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,ExclusiveDutchOrder witness)${dutchTypes}${permissions}`,
    permit2,
    {
      permitted: { token, amount: '1000' },
      spender: reactor,
      nonce: 1,
      deadline: 1_800_000_000,
      witness: {
        info: {
          reactor,
          swapper: owner,
          nonce: 1,
          deadline: 1_800_000_000,
          additionalValidationContract: nobody,
          additionalValidationData: '0x',
        },
        decayStartTime: 0,
        decayEndTime: 0,
        exclusiveFiller: nobody,
        exclusivityOverrideBps: 0,
        inputToken: token,
        inputStartAmount: '1000',
        inputEndAmount: '1000',
        outputs: [{ token: nobody, startAmount: '900', endAmount: '800', recipient }],
      },
    },
  )

export const seaport16 = '0x0000000000000068F116a894984e2DB1123eB395'
export const seaportType =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'

/** An NFT offered for the network's currency. */
export const seaportOrder = (recipient = owner): GivenTypedData => {
  const item = { identifierOrCriteria: 0, startAmount: '1', endAmount: '1' }
  return typedData(seaportType, seaport16, {
    offerer: owner,
    zone: nobody,
    offer: [{ ...item, itemType: 2, token: otherToken, identifierOrCriteria: 77 }],
    consideration: [
      { ...item, itemType: 0, token: nobody, startAmount: '950', endAmount: '900', recipient },
      { ...item, itemType: 0, token: nobody, startAmount: '50', endAmount: '50', recipient: spender },
    ],
    orderType: 0,
    startTime: 0,
    endTime: 1_800_000_000,
    zoneHash: `0x${'0'.repeat(64)}`,
    salt: '1',
    conduitKey: `0x${'0'.repeat(64)}`,
    counter: 0,
  })
}

export const zeroEx = '0xDef1C0ded9bec7F1a1670819833240f027b25EfF'
const pair = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount'
const trade = { makerToken: token, takerToken: otherToken, makerAmount: '1000', takerAmount: '2000', maker: owner }
export const limitOrder = (): GivenTypedData =>
  typedData(
    `LimitOrder(${pair},uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)`,
    zeroEx,
    {
      ...trade,
      takerTokenFeeAmount: 0,
      taker: nobody,
      sender: nobody,
      feeRecipient: nobody,
      pool: `0x${'0'.repeat(64)}`,
      expiry: 1_800_000_000,
      salt: 1,
    },
  )
export const rfqOrder = (): GivenTypedData =>
  typedData(
    `RfqOrder(${pair},address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)`,
    zeroEx,
    { ...trade, taker: nobody, txOrigin: nobody, pool: `0x${'0'.repeat(64)}`, expiry: 1_800_000_000, salt: 1 },
  )
export const otcOrder = (facts: Record<string, unknown> = {}): GivenTypedData =>
  typedData(`OtcOrder(${pair},address maker,address taker,address txOrigin,uint256 expiryAndNonce)`, zeroEx, {
    ...trade,
    taker: nobody,
    txOrigin: nobody,
    expiryAndNonce: String((1_800_000_000n << 192n) | 7n),
    ...facts,
  })

export const cow = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
export const cowOrder = (facts: Record<string, unknown> = {}): GivenTypedData =>
  typedData(
    'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
    cow,
    {
      sellToken: token,
      buyToken: otherToken,
      receiver: owner,
      sellAmount: '1000',
      buyAmount: '2000',
      validTo: 1_800_000_000,
      appData: `0x${'0'.repeat(64)}`,
      feeAmount: '5',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...facts,
    },
  )
